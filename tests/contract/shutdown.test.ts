import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { stopInTime } from '../../server/http/stop.js'
import { startSandbox } from '../../server/sandbox/start.js'
import { spawnServer } from '../processes/run-server.js'
import { sandboxAt } from './sandbox.js'

const email = 'ada@example.com'
const slowly = (app: string, latency: number) => ({ app, path: '/passwordless/authenticate', latency, count: null })
const running: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))

describe('a server that is closed', () => {
  test('finishes a login that it works on, tells its connection to end, and keeps no idle one open', async () => {
    const server = await startSandbox({ finishTimeout: 8_000 })
    const sandbox = sandboxAt([server.url])
    const app = await sandbox.newApp()
    const code = await app.codeFor(email)
    await sandbox.control('/faults', slowly(app.id, 1_500))
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
    idle.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')
    const ended = once(idle, 'close')
    const login = app.call('/passwordless/authenticate', { email, code })
    await sleep(300)
    const from = performance.now()
    const closed = server.close()
    await ended
    expect(performance.now() - from).toBeLessThan(1_000)
    const answer = await login
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    await closed
    await expect(app.call(`/apps/${app.id}`)).rejects.toThrow()
  })

  test('goes on for the time in which a load balancer notices', async () => {
    const server = await startSandbox({ drainDelay: 1_000 })
    const app = await sandboxAt([server.url]).newApp()
    const closed = server.close()
    await sleep(200)
    const answer = await app.call(`/apps/${app.id}`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await closed
    await expect(app.call(`/apps/${app.id}`)).rejects.toThrow()
  })

  test('ends a call that takes too long, and itself', async () => {
    const server = await startSandbox({ finishTimeout: 1_000 })
    const sandbox = sandboxAt([server.url])
    const app = await sandbox.newApp()
    const code = await app.codeFor(email)
    await sandbox.control('/faults', slowly(app.id, 60_000))
    const login = expect(app.call('/passwordless/authenticate', { email, code })).rejects.toThrow()
    await sleep(300)
    const from = performance.now()
    await server.close()
    expect(performance.now() - from).toBeLessThan(10_000)
    await login
  })

  test('does not wait for ever for a database', async () => {
    const never = () => new Promise<void>(() => {})
    const from = performance.now()
    await stopInTime({}, { drain: () => {}, closeServers: async () => {}, closeData: never })
    expect(performance.now() - from).toBeLessThan(8_000)
  })
})

test('a process that gets SIGTERM answers the call that it works on, and exits with 0', async () => {
  const server = await spawnServer({ data: 'memory' })
  const sandbox = sandboxAt([server.url])
  const app = await sandbox.newApp()
  const code = await app.codeFor(email)
  await sandbox.control('/faults', slowly(app.id, 700))
  const login = app.call('/passwordless/authenticate', { email, code })
  await sleep(200)
  const exit = server.stop()
  expect((await login).status).toBe(200)
  expect((await exit).code).toBe(0)
})
