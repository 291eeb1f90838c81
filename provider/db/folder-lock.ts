import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Folders of this process: a file that names our id without being ours is left from a killed namesake (containers). */
const held = new Set<string>()

/** PGlite does not notice a second process in its folder, and both would destroy it: one owner at a time. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = resolve(folder, 'provider.pid')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      held.add(file)
      return () => unlock(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (held.has(file) || (owner !== process.pid && isRunning(owner))) break
    await rm(file, { force: true })
  }
  throw new Error(`Another provider is using ${folder}. Stop it, or give this one a different --data folder.`)
}

async function unlock(file: string): Promise<void> {
  held.delete(file)
  await rm(file, { force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
