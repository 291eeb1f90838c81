import { type BigIntStats, lstatSync, unlinkSync } from 'node:fs'
import { connect } from 'node:net'

/** A socket of this machine's file system, at which a server listens in place of a port. */
export interface SocketFile {
  readonly path: string
  /** Who may connect, as the permissions of the file. */
  readonly mode: number
}

/**
 * Removes the file of a process that has died, which keeps the next one from listening. Throws a sentence if the file
 * is anything else: a socket at which somebody answers, or no socket.
 */
export async function removeStale(path: string): Promise<void> {
  const found = statsOf(path)
  if (!found) return
  if (!found.isSocket()) throw new Error(`${path} is there, and no socket. Name another path, or remove it.`)
  const reason = await refusalAt(path)
  if (reason === undefined) throw new Error(`Another process listens at ${path}. Stop it, or choose another path.`)
  if (reason !== 'ECONNREFUSED') throw new Error(`${path} is there, and cannot be connected to (${reason}).`)
  // another process may have removed it, too, and listen there by now; the number of a file is used again at once
  if (statsOf(path)?.ctimeNs === found.ctimeNs) unlinkSync(path)
}

const statsOf = (path: string): BigIntStats | undefined => lstatSync(path, { bigint: true, throwIfNoEntry: false })

/** Why nobody answers there; undefined if somebody does. */
const refusalAt = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
