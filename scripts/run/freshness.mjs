import { existsSync, statSync } from 'node:fs'
import { git } from './changed.mjs'
import { inRoot } from './root.mjs'

/** The sources of `dist`. The lock file stands for `node_modules`. */
const SOURCES = ['entries', 'core', 'plugins', 'ui', 'package-lock.json', 'package.json', 'tsconfig*.json']
const MAKERS = ['rollup.config.mjs', 'scripts/*.mjs']

/** Whether `dist` is missing or older than its sources. A deleted source is among `changed`. */
export function isBuildOlder(changed) {
  const built = inRoot('dist/index.js')
  if (!existsSync(built) || changed.some((file) => !existsSync(inRoot(file)))) return true
  const { mtimeMs } = statSync(built)
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES, ...MAKERS)
  return files.some(
    (file) => !/\.test\.tsx?$/.test(file) && existsSync(inRoot(file)) && statSync(inRoot(file)).mtimeMs > mtimeMs,
  )
}
