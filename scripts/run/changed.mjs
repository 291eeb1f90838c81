import { execFileSync } from 'node:child_process'
import { root } from './root.mjs'

export const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from a revision in the working tree, new and deleted ones included, as paths from the root. */
export function changedFiles(revision) {
  const changed = git('diff', '--name-only', '--no-renames', '--end-of-options', revision, '--')
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort()
}
