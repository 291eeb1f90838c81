import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './root.mjs'

/** The sources of `dist`. The lock file represents the contents of `node_modules`. */
const SDK_SOURCES = [
  ...['entries', 'core', 'plugins', 'ui', 'testing'],
  ...['package-lock.json', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'rollup.config.mjs'],
]
const BUILD_SCRIPTS = 'scripts'
/** The build writes into these folders, so they do not count themselves: the files and folders inside do. */
const PROVIDER = ['server', 'server/db']
const NO_SOURCE = /^(\.|node_modules$|dist$|dist\.|empty-database-.*\.br$)|\.test\.tsx?$/

/** The files and folders that a source consists of. A folder counts too: it changes when a file in it is deleted. */
function partsOf(source) {
  if (!existsSync(source)) return []
  if (!statSync(source).isDirectory()) return [source]
  const inside = readdirSync(source).filter((name) => !NO_SOURCE.test(name))
  return [source, ...inside.flatMap((name) => partsOf(path.join(source, name)))]
}

/** Whether a built file is missing or older than one of its sources, which are files and folders. */
export function isOlder(built, sources) {
  if (!existsSync(built)) return true
  const { mtimeMs } = statSync(built)
  return sources.flatMap(partsOf).some((file) => statSync(file).mtimeMs > mtimeMs)
}

/** The sources of the SDK's build, which builds the server too, scripts included, as absolute paths. */
export const sdkSources = () => [
  ...SDK_SOURCES.map((source) => inRoot(source)),
  ...PROVIDER.flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => !NO_SOURCE.test(name) && !PROVIDER.includes(`${folder}/${name}`))
      .map((name) => inRoot(folder, name)),
  ),
  ...readdirSync(inRoot(BUILD_SCRIPTS))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => inRoot(BUILD_SCRIPTS, name)),
]

/** Written by each build of the SDK. */
export const BUILT_JAVASCRIPT = 'dist/index.js'
/** Written by a whole build only, not by that of `npm start` in a clone without the tools for it. */
export const BUILT_WHOLE = 'dist/testing.js'

/** Whether `dist` is missing, not whole or older than its sources, or one of the `changed` files was deleted. */
export const isBuildOlder = (changed) =>
  changed.some((file) => !existsSync(inRoot(file))) || isOlder(inRoot(BUILT_WHOLE), sdkSources())
