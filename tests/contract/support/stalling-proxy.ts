import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A network between a server and its Postgres server, over which nothing arrives while it stalls. Nothing is lost: it
 * arrives afterwards.
 */
export async function startStallingProxy(databaseUrl: string) {
  const folder = decodeURIComponent(`${/host=([^&]+)/.exec(databaseUrl)?.[1]}`)
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer((caller) => {
    const database = connect(`${folder}/.s.PGSQL.5432`)
    for (const [from, to] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from) && to.destroy())
      from.pipe(to)
      if (isStalled) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stall = (stalls: boolean) => {
    isStalled = stalls
    for (const socket of sockets) stalls ? socket.pause() : socket.resume()
  }
  return {
    url: `postgres://latchkit@127.0.0.1:${port}/postgres`,
    stall,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
