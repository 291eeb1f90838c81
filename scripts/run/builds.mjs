// What `npm start` and `npm run dev` build. A build is skipped when what it wrote is newer than its sources.
import { existsSync, mkdirSync, utimesSync, watch } from 'node:fs'
import path from 'node:path'
import { bin, pass } from './children.mjs'
import { isOlder, sdkSources } from './freshness.mjs'
import { inRoot } from './root.mjs'

/** Milliseconds without a further change before a build starts: an editor and git write several files at once. */
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

/** In this order: a build may read what an earlier one wrote. */
export const builds = () => {
  const sdk = {
    name: 'the SDK',
    built: inRoot('dist/index.js'),
    sources: sdkSources(),
    args: [inRoot('scripts/build.mjs')],
  }
  const drawn = ['core', 'plugins', 'ui', 'scripts/styles-plugin.mjs'].map((source) => inRoot(source))
  const apps = [
    app('the playground', 'playground/host', '/', [sdk.built]),
    app('the stages', 'playground/stages', '/stages/', drawn),
  ]
  return [sdk, ...apps.filter(({ sources: [folder] }) => existsSync(`${folder}/index.html`))]
}

export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/**
 * Builds what is older than its sources, one after the other, and prints what it waits for. Answers the names of what
 * did not build. What reads a build that failed is left as it is.
 */
export async function buildChanged(all, { print = console.log, run = pass } = {}) {
  const failed = []
  for (const { name, built, sources, args } of all) {
    if (failed.some((one) => sources.includes(one.built)) || !isOlder(built, sources)) continue
    print(`Building ${name} …`)
    mkdirSync(path.dirname(built), { recursive: true }) // later it would make the folder around it newer than the build
    const start = Date.now()
    if ((await run(args)) || !existsSync(built)) {
      failed.push({ name, built })
      continue
    }
    // A source that changed while the build ran may have been read before, so it has to count as newer.
    utimesSync(built, start / 1000, start / 1000)
    print(`Built ${name} in ${secondsSince(start)}.`)
  }
  return failed.map(({ name }) => name)
}

/**
 * Runs `rebuild` when a file below one of the folders changes: once for changes that come together, and never twice at
 * a time. Returns a function that ends it.
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
