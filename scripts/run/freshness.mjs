import { existsSync, statSync } from 'node:fs'
import { git } from './changed.mjs'
import { inRoot } from './root.mjs'

/** What `dist` is made of; what comes from `node_modules` is named by the lock file. */
const SOURCES = ['entries', 'core', 'plugins', 'ui', 'package-lock.json', 'package.json', 'tsconfig*.json']
const MAKERS = ['rollup.config.mjs', 'scripts/*.mjs']

/** Whether `dist` is missing, or one of the files that it is made of is newer, or gone (then it is among `changed`). */
export function isBuildOlder(changed) {
  const built = inRoot('dist/index.js')
  if (!existsSync(built) || changed.some((file) => !existsSync(inRoot(file)))) return true
  const { mtimeMs } = statSync(built)
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES, ...MAKERS)
  return files.some(
    (file) => !/\.test\.tsx?$/.test(file) && existsSync(inRoot(file)) && statSync(inRoot(file)).mtimeMs > mtimeMs,
  )
}
