import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningServer, runServer, spawnServer } from '../processes/run-server.js'
import { newData } from '../processes/server-data.js'
import { startProcess } from '../processes/start-process.js'
import { databases } from './databases.js'
import { request, sandboxAt } from './sandbox.js'
import { byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'

const ORIGIN = 'https://auth.example.com'
const PREFIX = 'LATCHKIT_SERVER_'

describe('a server', () => {
  let dataFolder: Awaited<ReturnType<typeof newData>>
  let first: RunningServer
  let third: RunningServer | undefined
  beforeAll(async () => {
    dataFolder = await newData()
    first = await spawnServer({ data: dataFolder.folder })
  })
  afterAll(async () => {
    await Promise.all([first?.stop(), third?.stop()])
    await dataFolder?.remove()
  })

  test('prints one line, protects its folder, and has its data after a restart', async () => {
    const { folder: data } = dataFolder
    const port = Number(new URL(first.url).port)
    const app = sandboxAt([first.url]).appOf('latchkitsandbox0000000001')
    const { refresh_token } = await app.login('ada@example.com')
    const second = await (await runServer({ data })).exit
    expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Another server is using') })
    expect(await first.stop()).toMatchObject({ code: 0, stdout: `${first.printed}\n` })
    expect(JSON.parse(first.printed)).toEqual({
      server: `http://localhost:${port}`,
      appId: 'latchkitsandbox0000000001',
      chains: expect.any(Object),
      solana: expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/solana$/),
    })
    third = await spawnServer({ data, port })
    expect(third.url).toBe(first.url)
    expect((await app.refresh(refresh_token)).status).toBe(200)
    expect((await third.stop()).code).toBe(0)
  })
})

describe('a server that keeps nothing', () => {
  let provider: RunningServer
  beforeAll(async () => {
    provider = await spawnServer({ data: 'memory' })
  })
  afterAll(() => provider?.stop())

  test('prints no token, code or share, and has none in its records: of a login, a refresh, a wallet, a logout, and of refusals', async () => {
    const own = await spawnServer({ data: 'memory' })
    const sandbox = sandboxAt([own.url])
    const app = await sandbox.newApp()
    const code = await app.codeFor('ada@example.com')
    const login = await app.call('/passwordless/authenticate', { email: 'ada@example.com', code })
    const { token, refresh_token, identity_token, user } = login.body
    const refreshed = await app.refresh(refresh_token, { token: `${token}` })
    const frame = frameOf(app, [own.url], { token: `${refreshed.body.token}`, ...(user && { user }) })
    const key = ethereumKey()
    const [device, recovery] = [frame.device(), byProvider()]
    const { share, recovery_key } = recovery
    const statuses = [
      (await frame.create(key, { of: device, recovery })).status,
      (await frame.call(`/${key.address}/recovery/shares`, {})).status,
      (await app.call('/sessions/logout', { refresh_token: refreshed.body.refresh_token })).status,
    ]
    expect(statuses).toEqual([200, 200, 200])
    // requests that are refused: a used code, misspelt tokens, a caller who has logged out, a body that is not JSON
    await app.call('/passwordless/authenticate', { email: 'ada@example.com', code })
    await app.refresh(`${refresh_token}x`, { token: `${token}x` })
    await frame.call(`/${key.address}/recovery/shares`, {})
    await app.call('/sessions', undefined, { raw: `{"refresh_token":"${refresh_token}`, token: `${token}` })
    await sandbox.control('/faults', { app: app.id, path: '/sessions', status: 500 })
    await app.refresh(refresh_token, { token: `${token}` })

    const records = [await sandbox.control('/requests'), await sandbox.control('/analytics')].map(({ text }) => text)
    const { stdout, stderr } = await own.stop()
    const output = [stdout, stderr, ...records]
    const { body } = refreshed
    const tokens = [token, refresh_token, identity_token, body.token, body.refresh_token, body.identity_token]
    const secrets = [...tokens, `"${code}"`, share, recovery_key, device.share]
    expect(records[0]).toContain('/recovery/shares')
    expect(secrets.filter((secret) => !secret || output.some((text) => text.includes(secret)))).toEqual([])
  })

  test('answers like any other', async () => {
    const app = await sandboxAt([provider.url]).newApp()
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
    expect((await provider.stop()).code).toBe(0)
  })
})

test('says that its port is taken', async () => {
  const port = Number(new URL(`${databases[0]?.urls[0]}`).port)
  const exit = await (await runServer({ port, data: 'memory' })).exit
  expect(exit).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`Port ${port} is taken`) })
})

describe('a server that is started for people', () => {
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const unset = { DATABASE_URL: '', OUTSIDE_URL: '', SECRETS: '', PUBLIC_URL: '' }
  /** `env` has names without the prefix. */
  const command = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    startProcess(process.execPath, ['--import', 'tsx', main, ...args], {
      env: Object.fromEntries(Object.entries({ ...unset, ...env }).map(([name, text]) => [PREFIX + name, text])),
    })
  const start = (args: readonly string[], env = {}) =>
    command(['start', ...args], { PUBLIC_URL: ORIGIN, PORT: '0', ...env })

  test('says what it lacks, and serves the apps of the file that it was given', async () => {
    const { folder, remove } = await newData()
    const id = 'a'.repeat(25)
    const file = path.join(folder, 'apps.json')
    await writeFile(file, JSON.stringify({ [id]: { name: 'Acme' } }))
    const data = path.join(folder, 'data')
    const started = start(['--apps', file, '--trust-proxy', '10.0.0.0/8,::1', '--data', data], {
      PUBLIC_URL: `${ORIGIN}/`,
    })
    const [printed] = await started.line()
    const { server: provider, ...rest } = JSON.parse(printed)
    expect(rest).toEqual({})
    expect((await sandboxAt([provider]).appOf(id).call(`/apps/${id}`)).body.name).toBe('Acme')
    expect((await request(`${provider}/sandbox`)).status).toBe(404)
    // its own pages have the public origin, and not the address that it listens at
    const calls = [ORIGIN, provider].map((origin) =>
      sandboxAt([provider]).appOf(id).call(`/apps/${id}`, undefined, { headers: { origin } }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 403])
    const { code, stderr } = await started.stop()
    expect(code).toBe(0)
    for (const part of ['without the sandbox', 'no delivery for messages', '--apps', 'command sandbox'])
      expect(stderr).toContain(part)
    await remove()
  })

  test.each<[readonly string[], Readonly<Record<string, string>>, string]>([
    [['--apps', '/nowhere/apps.json'], {}, '--apps names a file that cannot be used: ENOENT'],
    [['--data', '.data'], { PUBLIC_URL: '' }, 'LATCHKIT_SERVER_PUBLIC_URL is not set'],
    [[], {}, 'There is no database'],
    [[], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'LATCHKIT_SERVER_SECRETS is not set'],
    [
      ['--data', '.data'],
      { OUTSIDE_URL: 'http://localhost:1' },
      'LATCHKIT_SERVER_OUTSIDE_URL is for the command sandbox',
    ],
    [['--port', '99999'], {}, '--port must be a whole number from 0 to 65535: "99999"'],
  ])('does not start with %j and %j', async (args, env, message) => {
    expect(await start(args, env).exit).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  })

  test('ends at once by a signal while it waits for its database', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = { DATABASE_URL: `postgres://127.0.0.1:${port}/x`, SECRETS: 's'.repeat(32) }
    const started = start([], env)
    await once(silent, 'connection')
    const before = performance.now()
    expect((await started.stop()).code).toBe(0)
    expect(performance.now() - before).toBeLessThan(5000)
  })

  test.each([
    [[], 'A command is missing.'],
    [['--sandbox'], 'There is no command "--sandbox".'],
    [['strat'], 'There is no command "strat".'],
  ])('the command %j is refused with the usage', async (args, message) => {
    const { code, stdout, stderr } = await command(args, {}).exit
    expect([code, stdout]).toEqual([1, ''])
    for (const part of [message, 'Usage: latchkit-server COMMAND', 'start ', 'sandbox ']) expect(stderr).toContain(part)
  })

  test('--help prints the usage', async () => {
    expect(await command(['--help'], {}).exit).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:') })
  })
})
