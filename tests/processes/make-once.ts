import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Creates a folder once, even if several processes ask for it at the same time. It is never visible half made. */
export async function makeOnce(folder: string, make: (draft: string) => Promise<void>): Promise<string> {
  const lock = `${folder}.lock`
  await mkdir(path.dirname(folder), { recursive: true })
  while (!(await exists(folder))) {
    if (await take(lock)) {
      try {
        if (!(await exists(folder))) await draftOf(folder, make)
      } finally {
        await rm(lock, { force: true })
      }
    } else await sleep(50)
  }
  return folder
}

async function draftOf(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await make(draft)
  await rename(draft, folder)
}

/** Takes the lock if it is free. A lock of a process that has ended is removed, so that the next attempt gets it. */
async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder && !isAlive(holder)) await rm(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
