// The builds of `npm start` and `npm run dev`. A build is skipped when its output is newer than its sources.
import { existsSync, mkdirSync, utimesSync, watch } from 'node:fs'
import path from 'node:path'
import { bin, pass } from './children.mjs'
import { hasAllTools } from './dependencies.mjs'
import { BUILT_JAVASCRIPT, BUILT_WHOLE, isOlder, sdkSources } from './freshness.mjs'
import { inRoot } from './root.mjs'

/** Milliseconds without a further change before a build starts, because editors and git write several files at once. */
const QUIET = 200

const app = (name, folder, base, sources) => ({
  name,
  built: inRoot(folder, 'dist/index.html'),
  sources: [inRoot(folder), inRoot('package-lock.json'), ...sources],
  args: [
    ...[bin('vite'), 'build', inRoot(folder), '--base', base],
    ...['--outDir', inRoot(folder, 'dist'), '--emptyOutDir', '--logLevel', 'warn'],
  ],
})

/** The SDK: whole, or only its JavaScript where `npm start` has installed no more than it needs. */
const sdkBuild = (whole) => ({
  name: 'the SDK',
  built: inRoot(whole ? BUILT_WHOLE : BUILT_JAVASCRIPT),
  sources: sdkSources(),
  args: [inRoot('scripts/build.mjs'), ...(whole ? [] : ['--javascript'])],
})

/** The order matters, because a build may read the output of an earlier one. */
export const builds = ({ whole = hasAllTools() } = {}) => {
  const sdk = sdkBuild(whole)
  const sources = ['core', 'plugins', 'ui', 'scripts/styles-plugin.mjs'].map((source) => inRoot(source))
  const apps = [
    app('the playground', 'playground/host', '/', [sdk.built]),
    app('the stages', 'playground/stages', '/stages/', sources),
  ]
  return [sdk, ...apps.filter(({ sources: [folder] }) => existsSync(`${folder}/index.html`))]
}

export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs the builds whose output is older than their sources, one after the other, and prints their names and times.
 * Skips a build that reads the output of a failed one. Returns the names of the builds that failed.
 */
export async function buildChanged(all, { print = console.log, run = pass } = {}) {
  const failed = []
  for (const { name, built, sources, args } of all) {
    if (failed.some((one) => sources.includes(one.built)) || !isOlder(built, sources)) continue
    print(`Building ${name} …`)
    // Creating a folder changes its parent, which is a source, so this must happen before the build's start is noted.
    mkdirSync(path.dirname(built), { recursive: true })
    const start = Date.now()
    if ((await run(args)) || !existsSync(built)) {
      failed.push({ name, built })
      continue
    }
    // The build may have read a source before that source changed, so a change during the build has to count as newer.
    utimesSync(built, start / 1000, start / 1000)
    print(`Built ${name} in ${secondsSince(start)}.`)
  }
  return failed.map(({ name }) => name)
}

/** Builds what is older than its sources. Throws if a build fails, since an older one is not that of the sources. */
export async function mustBuild(all, options) {
  const failed = await buildChanged(all, options)
  if (failed.length) throw new Error(`The build of ${failed.join(' and ')} failed.`)
}

/**
 * Runs `rebuild` when a file below one of the folders changes: once for several quick changes, and never twice at the
 * same time. Returns a function that stops watching.
 */
export function onChange(folders, rebuild) {
  let timer
  let running = false
  let isDue = false
  async function run() {
    if (running) {
      isDue = true
      return
    }
    running = true
    do {
      isDue = false
      await rebuild()
    } while (isDue)
    running = false
  }
  const changed = (_event, file) => {
    if (/(^|[\\/])(dist|node_modules)([\\/]|$)/.test(file ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(run, QUIET)
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
