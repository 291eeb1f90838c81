import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Lock files of this process. In a container, a killed process may have left a file with the same process id. */
const ownLocks = new Set<string>()

/**
 * Locks the folder for one process. PGlite does not notice a second process in its folder, and the two would destroy
 * the data.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = resolve(folder, 'provider.pid') // older versions look for this name
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      ownLocks.add(file)
      return () => unlock(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (ownLocks.has(file) || (owner !== process.pid && isRunning(owner))) break
    await rm(file, { force: true })
  }
  throw new Error(`Another server is using the folder ${folder}. Stop that server, or choose another folder.`)
}

async function unlock(file: string): Promise<void> {
  ownLocks.delete(file)
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
