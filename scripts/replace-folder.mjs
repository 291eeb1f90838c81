import { existsSync, renameSync, rmSync } from 'node:fs'

/** Replaces `folder` by the folder `next`, so that a process that reads it never finds an incomplete build. */
export function replaceFolder(folder, next) {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}
