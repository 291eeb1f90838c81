import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/**
 * What has to be free on the disk of a folder. The database writes its log in files of 16 MB; where one cannot be made,
 * PGlite never returns and blocks the whole process. So calls are refused before that, with room for those in work.
 */
const RESERVE_BYTES = 32 * 1024 * 1024
/** ms for which a look at the disk counts. PGlite does not write 16 MB in that time. */
const LOOK_MS = 250
/** SQLSTATE for a full disk, as Postgres would say it. Callers get 503. */
const DISK_FULL = '53100'

/** Throws if there is not enough room on the disk of this folder. */
export function mustHaveRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= RESERVE_BYTES) return
  const message = `The disk of ${folder} is full: ${Math.floor(free / 2 ** 20)} MB are free, and the database needs ${RESERVE_BYTES / 2 ** 20} MB.`
  throw Object.assign(new Error(message), { code: DISK_FULL })
}

/** The same database, which takes nothing while its disk is full, and goes on once there is room. */
export function withinDisk(client: PGlite, folder: string): PGlite {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    if (performance.now() - lookedAt < LOOK_MS) return
    mustHaveRoom(folder)
    lookedAt = performance.now()
  }
  const guarded =
    (work: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      look()
      return work(...args)
    }
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const bound = value.bind(target)
      return name === 'query' || name === 'exec' || name === 'transaction' ? guarded(bound) : bound
    },
  })
}
