import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnvil, startAnvil } from '../../server/sandbox/chains/anvil.js'
import { type RunningServer, runServer, spawnServer } from '../processes/run-server.js'
import { databases } from './databases.js'
import { request } from './sandbox.js'

const IDS = [31337, 84532]
const chainIdRequest = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const control = `${databases[0]?.urls[0]}/sandbox`

/** Ids of the chains' processes. */
function anvilsOf(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'anvil')
}
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

describe('the chains', () => {
  test('are listed, and answer every page of this machine', async () => {
    const { chains } = { chains: JSON.parse((await request(`${control}/chains`)).text) as Record<string, string> }
    expect(Object.keys(chains).map(Number)).toEqual(IDS)
    const origin = 'http://localhost:5173'
    for (const id of IDS) {
      expect(chains[id]).toBe(`${control}/rpc/${id}`)
      const answer = await request(`${chains[id]}`, chainIdRequest, { headers: { origin } })
      expect(answer.body).toEqual({ jsonrpc: '2.0', id: 1, result: `0x${id.toString(16)}` })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
    const preflight = await request(`${chains[31337]}`, undefined, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
  })
  test('are two, and do not mix', async () => {
    const mineRequest = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x5'] }
    const height = async (id: number) =>
      Number((await request(`${control}/rpc/${id}`, { ...chainIdRequest, method: 'eth_blockNumber' })).body.result)
    const [one = 0, other = 0] = await Promise.all(IDS.map(height))
    await request(`${control}/rpc/84532`, mineRequest)
    expect(await height(84532)).toBeGreaterThanOrEqual(other + 5)
    expect(await height(31337)).toBeLessThan(one + 5)
  })
  test('take call data of 100,000 bytes, and say so of a body that no node takes', async () => {
    const estimate = (bytes: number) => ({
      ...chainIdRequest,
      method: 'eth_estimateGas',
      params: [{ to: `0x${'ab'.repeat(20)}`, data: `0x${'11'.repeat(bytes)}` }],
    })
    const estimated = await request(`${control}/rpc/31337`, estimate(100_000))
    expect(Number(estimated.body.result)).toBeGreaterThan(1_000_000)
    const refused = await request(`${control}/rpc/31337`, estimate(300_000))
    expect(refused).toMatchObject({ status: 413, body: { error: 'The body is larger than 512 kB.' } })
  })
  const anvil = findAnvil()
  test.skipIf(!anvil)('answer no page at the ports of their own', async () => {
    const { url, stop } = await startAnvil(`${anvil}`, 31337)
    for (const origin of ['https://evil.example', 'http://localhost:5173']) {
      const answer = await request(url, chainIdRequest, { headers: { origin } })
      expect(answer.body.result).toBe('0x7a69')
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect((await request(url, undefined, { method: 'OPTIONS', headers: { origin } })).status).toBe(405)
    }
    await stop()
  })
  test('refuse pages of other machines', async () => {
    const stranger = await request(`${control}/rpc/31337`, chainIdRequest, {
      headers: { origin: 'https://evil.example' },
    })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    // a form on another site cannot send a request either
    const form = await request(`${control}/rpc/31337`, undefined, {
      method: 'POST',
      raw: 'a=b',
      headers: { origin: 'null' },
    })
    expect(form.status).toBe(403)
  })
  test('unknown chains are 404', async () => {
    const answer = await request(`${control}/rpc/1`, chainIdRequest)
    expect(answer).toMatchObject({ status: 404, body: { error: { message: 'There is no chain 1 here.' } } })
    expect((await request(`${control}/rpc/mainnet`, chainIdRequest)).status).toBe(404)
  })
})

const onLinux = test.skipIf(process.platform !== 'linux')
const chainIdFrom = (provider: string, id: number) => request(`${provider}/sandbox/rpc/${id}`, chainIdRequest)

describe.each(['SIGTERM', 'SIGKILL'] as const)('of a server that is ended by %s', (signal) => {
  let provider: RunningServer
  beforeAll(async () => {
    // processes that the server leaves behind must stay visible to this test
    provider = await spawnServer({ leaves: true })
  })
  afterAll(() => provider?.stop('SIGKILL'))

  onLinux('they start when they are asked for, and end with it', async () => {
    expect(Object.keys(provider.facts.chains).map(Number)).toEqual(IDS)
    expect(anvilsOf(provider.child.pid)).toEqual([])
    const answers = await Promise.all([...IDS, ...IDS].map((id) => chainIdFrom(provider.url, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const anvils = anvilsOf(provider.child.pid)
    expect(anvils).toHaveLength(2)
    await provider.stop(signal)
    await expect.poll(() => anvils.filter(isAlive)).toEqual([])
  })
})

describe('one that has died', () => {
  let provider: RunningServer
  beforeAll(async () => {
    provider = await spawnServer()
  })
  afterAll(() => provider?.stop())

  onLinux('is there again for the next who asks', async () => {
    expect((await chainIdFrom(provider.url, 31337)).status).toBe(200)
    const [anvil = 0] = anvilsOf(provider.child.pid)
    process.kill(anvil, 'SIGKILL')
    await expect.poll(async () => (await chainIdFrom(provider.url, 31337)).status).toBe(200)
    expect(anvilsOf(provider.child.pid)).not.toContain(anvil)
  })
})

describe('without Anvil', () => {
  let provider: RunningServer
  beforeAll(async () => {
    provider = await spawnServer({ env: { LATCHKIT_SERVER_ANVIL: '/nowhere/anvil' } })
  })
  afterAll(() => provider?.stop())

  test('the server reports that there are no chains, and everything else works', async () => {
    expect(provider.facts.chains).toEqual({})
    const answer = await chainIdFrom(provider.url, 31337)
    expect(answer).toMatchObject({ status: 404, body: { error: { message: expect.stringContaining('no Anvil') } } })
    expect((await request(`${provider.url}/sandbox/apps`)).status).toBe(200)
    expect(await provider.stop()).toMatchObject({ code: 0, stderr: expect.stringContaining('Install Foundry') })
  })
})

describe('with an Anvil that does not start, and other nodes', () => {
  let provider: RunningServer
  beforeAll(async () => {
    const LATCHKIT_SERVER_RPC_URLS = JSON.stringify({ 84532: `${control}/rpc/31337`, 5: `${control}/rpc/84532` })
    provider = await spawnServer({ env: { LATCHKIT_SERVER_ANVIL: '/bin/false', LATCHKIT_SERVER_RPC_URLS } })
  })
  afterAll(() => provider?.stop())

  onLinux('whoever asks for the first hears so', async () => {
    expect(await chainIdFrom(provider.url, 31337)).toMatchObject({
      status: 502,
      body: { error: { message: expect.stringContaining('did not start') } },
    })
  })
  test('the configured nodes replace its own, or are added to them', async () => {
    expect(Object.keys(provider.facts.chains).map(Number)).toEqual([5, ...IDS])
    expect((await chainIdFrom(provider.url, 84532)).body.result).toBe('0x7a69')
    expect((await chainIdFrom(provider.url, 5)).body.result).toBe('0x14a34')
  })
})

test('a server with malformed node settings does not start', async () => {
  const wrong = await (await runServer({ env: { LATCHKIT_SERVER_RPC_URLS: '{"one": 1}' } })).exit
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('LATCHKIT_SERVER_RPC_URLS must be') })
})
