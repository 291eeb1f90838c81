import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Returns true for the first call with this name in the folder of this suite. */
export function isFirstRun(name: string): boolean {
  const mark = path.join(process.env.PLANTS_FOLDER ?? '', name)
  if (existsSync(mark)) return false
  writeFileSync(mark, '')
  return true
}
