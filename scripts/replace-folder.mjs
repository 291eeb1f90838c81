import { existsSync, renameSync, rmSync } from 'node:fs'

/** Puts the folder `next` in the place of `folder`, so that nobody who reads there finds an incomplete build. */
export function replaceFolder(folder, next) {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}
