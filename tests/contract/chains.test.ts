import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { databases } from './databases.js'
import { request } from './sandbox.js'
import { runProvider, type SpawnOptions } from './spawn-provider.js'

const IDS = [31337, 84532]
const asked = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const control = `${databases[0]?.urls[0]}/sandbox`

/** The chains' own processes. */
function anvilsOf(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'anvil')
}
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

describe('the chains', () => {
  test('are named, and answer any page of this machine', async () => {
    const { chains } = { chains: JSON.parse((await request(`${control}/chains`)).text) as Record<string, string> }
    expect(Object.keys(chains).map(Number)).toEqual(IDS)
    const origin = 'http://localhost:5173'
    for (const id of IDS) {
      expect(chains[id]).toBe(`${control}/rpc/${id}`)
      const answer = await request(`${chains[id]}`, asked, { headers: { origin } })
      expect(answer.body).toEqual({ jsonrpc: '2.0', id: 1, result: `0x${id.toString(16)}` })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
    const preflight = await request(`${chains[31337]}`, undefined, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
  })
  test('are two, and do not mix', async () => {
    const mine = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x5'] }
    const height = async (id: number) =>
      Number((await request(`${control}/rpc/${id}`, { ...asked, method: 'eth_blockNumber' })).body.result)
    const [one = 0, other = 0] = await Promise.all(IDS.map(height))
    await request(`${control}/rpc/84532`, mine)
    expect(await height(84532)).toBeGreaterThanOrEqual(other + 5)
    expect(await height(31337)).toBeLessThan(one + 5)
  })
  test('are not for strangers', async () => {
    const stranger = await request(`${control}/rpc/31337`, asked, { headers: { origin: 'https://evil.example' } })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    // a form of another site's cannot ask either
    const form = await request(`${control}/rpc/31337`, undefined, {
      method: 'POST',
      raw: 'a=b',
      headers: { origin: 'null' },
    })
    expect(form.status).toBe(403)
  })
  test('others are not there', async () => {
    const answer = await request(`${control}/rpc/1`, asked)
    expect(answer).toMatchObject({ status: 404, body: { error: { message: 'There is no chain 1 here.' } } })
    expect((await request(`${control}/rpc/mainnet`, asked)).status).toBe(404)
  })
})

describe('with a provider of its own', { timeout: 60_000 }, () => {
  const running: ReturnType<typeof runProvider>[] = []
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
  })
  async function start(options: SpawnOptions = {}) {
    const run = runProvider(options)
    running.push(run)
    const { provider, chains } = JSON.parse(await run.line) as { provider: string; chains: Record<string, string> }
    return { ...run, provider, chains, ask: (id: number) => request(`${provider}/sandbox/rpc/${id}`, asked) }
  }
  const onLinux = test.skipIf(process.platform !== 'linux')

  onLinux.each(['SIGTERM', 'SIGKILL'] as const)('end when it ends by %s', async (signal) => {
    const { child, chains, ask, ended } = await start()
    expect(Object.keys(chains).map(Number)).toEqual(IDS)
    // not before they are asked for
    expect(anvilsOf(child.pid)).toEqual([])
    const answers = await Promise.all([...IDS, ...IDS].map(ask))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const anvils = anvilsOf(child.pid)
    expect(anvils).toHaveLength(2)
    child.kill(signal)
    await ended
    await expect.poll(() => anvils.filter(isAlive), { timeout: 5000 }).toEqual([])
  })

  onLinux('one that has died is there again for the next who asks', async () => {
    const { child, ask } = await start()
    expect((await ask(31337)).status).toBe(200)
    const [anvil = 0] = anvilsOf(child.pid)
    process.kill(anvil, 'SIGKILL')
    await expect.poll(async () => (await ask(31337)).status, { timeout: 10_000 }).toBe(200)
    expect(anvilsOf(child.pid)).not.toContain(anvil)
  })

  test('without Anvil it says so, and everything else works', async () => {
    const { provider, chains, ask, child, ended } = await start({ env: { ANVIL: '/nowhere/anvil' } })
    expect(chains).toEqual({})
    const answer = await ask(31337)
    expect(answer).toMatchObject({ status: 404, body: { error: { message: expect.stringContaining('no Anvil') } } })
    expect((await request(`${provider}/sandbox/apps`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining('Install Foundry') })
  })

  onLinux('with one that does not start, whoever asks hears so', async () => {
    const { ask } = await start({ env: { ANVIL: '/bin/false' } })
    const answer = await ask(31337)
    expect(answer).toMatchObject({
      status: 502,
      body: { error: { message: expect.stringContaining('did not start') } },
    })
  })

  test('other nodes may be named', async () => {
    const RPC_URLS = JSON.stringify({ 31337: `${control}/rpc/84532`, 5: `${control}/rpc/31337` })
    const { chains, ask } = await start({ env: { RPC_URLS } })
    expect(Object.keys(chains).map(Number)).toEqual([5, ...IDS])
    expect((await ask(31337)).body.result).toBe('0x14a34')
    expect((await ask(5)).body.result).toBe('0x7a69')
    const wrong = await runProvider({ env: { RPC_URLS: '{"one": 1}' } }).ended
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('RPC_URLS must be') })
  })
})
