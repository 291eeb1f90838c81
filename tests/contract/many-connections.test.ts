import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, spawnServer } from '../processes/run-server.js'

/** What a server takes for each address that it listens at, unless it is told otherwise. */
const MOST = 10_000
/** There is nothing at the address that is asked for. */
const ANSWERED = 'HTTP/1.1 404 Not Found'
/** Node raises its limit of open files to the highest that the system allows it. */
const files = process.platform === 'win32' ? 0 : Number(execFileSync('sh', ['-c', 'ulimit -Hn']).toString()) || 1e9

describe.skipIf(files < MOST + 1_000)(`a server with ${MOST} open connections (skipped with fewer files)`, () => {
  let server: RunningServer
  const sockets: Socket[] = []
  beforeAll(async () => {
    server = await spawnServer({ data: 'memory' })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await server?.stop()
  })

  /** A connection that does nothing, once it is open. */
  async function open(): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  /** What a connection is answered; empty if it is closed without an answer. */
  const ask = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      if (socket.destroyed) resolve('')
      socket.once('data', (part) => resolve(`${part}`.split('\r\n')[0] ?? ''))
      socket.once('close', () => resolve(''))
      socket.write('GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n')
    })

  test('answers those that are open, closes further ones at once, and takes new ones when some are gone', async () => {
    const honest = await open()
    while (sockets.length < MOST) await Promise.all(Array.from({ length: Math.min(500, MOST - sockets.length) }, open))
    expect(await ask(honest)).toBe(ANSWERED)

    const begun = performance.now()
    const further = await Promise.all(Array.from({ length: 50 }, open))
    expect(await Promise.all(further.map(ask))).toEqual(Array(50).fill(''))
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await ask(honest)).toBe(ANSWERED)
    expect(await ask(sockets[MOST - 1] as Socket)).toBe(ANSWERED)

    for (const socket of sockets.splice(1, 100)) socket.destroy()
    await expect.poll(async () => ask(await open())).toBe(ANSWERED)
    expect(server.child.exitCode).toBe(null)
  })
})
