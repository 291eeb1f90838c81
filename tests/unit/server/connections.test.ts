import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listening, type ListenOptions, listen } from '../../../server/http/listen.js'

const running: Listening[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close(0))))
async function start(options: ListenOptions = {}, listener: RequestListener = (_, answer) => void answer.end('ok')) {
  const server = await listen(0, listener, options)
  running.push(server)
  return server
}

/** A connection that writes what it is told, and keeps what it reads. */
async function open({ port }: Listening, host = '127.0.0.1') {
  const socket = connect(port, host)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  return { socket, read: () => text, closed }
}
const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('limits of connections', () => {
  test('a client that sends half a body and stops is ended with 408', async () => {
    const server = await start({ limits: { request: 300, head: 300, checkEvery: 50 } }, async (request, answer) => {
      await request.toArray().catch(() => {})
      answer.end('whole')
    })
    const { socket, read, closed } = await open(server)
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nhalf')
    await closed
    expect(read()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test.each(['', 'GET / HTTP/1.1\r\nhost: local'])('so is one that sends %j as the head of a request', async (half) => {
    const server = await start({ limits: { head: 300, checkEvery: 50 } })
    const { socket, read, closed } = await open(server)
    socket.write(half)
    await closed
    expect(read()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('an idle connection outlasts the time for a head, and ends after its own', async () => {
    const server = await start({ limits: { keepAlive: 1500, head: 200, request: 200, checkEvery: 50 } })
    const { socket, read, closed } = await open(server)
    for (const times of [1, 2]) {
      socket.write(GET)
      await expect.poll(() => read().match(/200 OK/g)?.length).toBe(times)
      await sleep(600)
    }
    await closed
  })

  test('connections above the limit are closed as they come, and the others go on', async () => {
    const server = await start({ limits: { connections: 5 } })
    const all = await Promise.all(Array.from({ length: 5 }, () => open(server)))
    for (let n = 0; n < 50; n++) await (await open(server)).closed
    for (const { socket } of all) socket.write(GET)
    await expect.poll(() => all.map(({ read }) => read().slice(0, 15))).toEqual(all.map(() => 'HTTP/1.1 200 OK'))
    all[0]?.socket.destroy()
    await all[0]?.closed
    const next = async () => {
      const { socket, read, closed } = await open(server)
      socket.write(GET.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
      await closed
      return read().slice(0, 15)
    }
    await expect.poll(next).toBe('HTTP/1.1 200 OK')
  })

  test('without a host it listens on both loopback addresses, and with one on that alone', async () => {
    const both = await start()
    const one = await start({ host: '127.0.0.1' })
    const works = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true
    expect(await works(`http://127.0.0.1:${both.port}`)).toBe(true)
    expect(await works(`http://[::1]:${both.port}`)).toBe(true)
    expect(await works(`http://127.0.0.1:${one.port}`)).toBe(true)
    expect(await works(`http://[::1]:${one.port}`)).toBe(false)
    await expect(listen(0, () => {}, { host: '192.0.2.1' })).rejects.toThrow('This machine has no address 192.0.2.1')
    await expect(listen(one.port, () => {}, { host: '127.0.0.1' })).rejects.toThrow(`Port ${one.port} is taken`)
  })
})

describe('a server that closes', () => {
  const slow: RequestListener = (request, answer) => {
    const ms = Number(request.url?.slice(1))
    setTimeout(() => answer.end('late'), ms)
  }

  test('answers what it works on with `connection: close`, and ends idle connections at once', async () => {
    const server = await start({ host: '127.0.0.1' }, slow)
    const url = `http://127.0.0.1:${server.port}`
    const idle = await open(server)
    idle.socket.write(GET.replace('/', '/0'))
    await expect.poll(idle.read).toContain('late')
    const call = fetch(`${url}/700`)
    await sleep(100)
    const from = performance.now()
    const closed = server.close(5_000)
    await idle.closed
    expect(performance.now() - from).toBeLessThan(600)
    const answer = await call
    expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'late'])
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })

  test('waits neither for a connection that was opened and not used, nor longer than it may for a call', async () => {
    const server = await start({ host: '127.0.0.1' }, slow)
    const unused = await open(server)
    const call = fetch(`http://127.0.0.1:${server.port}/60000`)
    const refused = expect(call).rejects.toThrow()
    await sleep(100)
    const from = performance.now()
    await server.close(1_500)
    expect(performance.now() - from).toBeLessThan(5_000)
    await Promise.all([unused.closed, refused])
  })

  test('ends a connection after an answer that had begun before', async () => {
    const server = await start({ host: '127.0.0.1' }, (_, answer) => {
      answer.writeHead(200)
      answer.write('begun')
      setTimeout(() => answer.end('ended'), 500)
    })
    const { socket, read, closed } = await open(server)
    socket.write(GET)
    await expect.poll(read).toContain('begun')
    const from = performance.now()
    await Promise.all([server.close(20_000), closed])
    expect(read()).toContain('ended')
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('that drains takes calls, and each answer ends its connection', async () => {
    const server = await start({ host: '127.0.0.1' })
    const url = `http://127.0.0.1:${server.port}`
    expect((await fetch(url)).headers.get('connection')).toBe('keep-alive')
    server.drain()
    expect((await fetch(url)).headers.get('connection')).toBe('close')
  })
})
