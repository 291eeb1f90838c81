import { Connection } from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { askNodes } from '../../plugins/ethereum/ask-node.js'
import { createNode } from '../../plugins/ethereum/client.lazy.js'
import { quoteBridge } from '../../plugins/funding/relay.api.js'
import { nodeConfig } from '../../plugins/solana-wallet/node-config.js'
import { placeOf } from '../../plugins/solana-wallet/place.js'
import { codeOf } from './errors.js'
import { part } from './part.js'
import { json, listen } from './server.js'

const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const EIGHT = json(200, { jsonrpc: '2.0', id: 1, result: '0x8' })
const SOL = json(200, { jsonrpc: '2.0', id: 1, result: { context: { slot: 7 }, value: 8 } })
const solanaAt = (url: string) =>
  placeOf(part<HostConfig>({ solana: { rpcs: { 'solana:localnet': { url } } } }), { address: ADDRESS })
const chain = (url: string) => ({ id: 5, name: 'Five', rpcUrls: { default: { http: [url] } } })
const WISH = { user: '0x1', recipient: '0x2', origin: 1, destination: 10, units: 1n, token: undefined } as const

/** The ways to a node or a service whose address a host names. */
const WAYS = [
  [
    'the plugin ethereum itself',
    EIGHT,
    (url: string) => askNodes([url], 5_000, { method: 'eth_gasPrice', params: [] }),
  ],
  ['viem', EIGHT, async (url: string) => createNode(chain(url), [url], 5_000).getGasPrice()],
  ['Solana balances', SOL, async (url: string) => solanaAt(url).balance()],
  [
    'web3.js',
    json(200, { jsonrpc: '2.0', id: '1', result: 8 }),
    async (url: string) => new Connection(url, nodeConfig('confirmed')).getSlot(),
  ],
] as const

let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})
describe('an address with a user and a password is called', () => {
  test.each(WAYS)('by %s', async (_, answer, ask) => {
    server = await listen(answer)
    expect(Number(await ask(server.url.replace('://', '://us%40er:p4ss@')))).toBe(8)
    const sent = Buffer.from('us@er:p4ss').toString('base64')
    expect(server.received[0]?.headers.authorization).toBe(`Basic ${sent}`)
  })
})
describe('what is no address on the web is said to be none, and not to be a node that does not answer', () => {
  test.each(WAYS.slice(0, 3))('by %s', async (_, __, ask) => {
    for (const url of ['node.example/rpc', 'wss://node.example'])
      expect(await codeOf(Promise.resolve().then(() => ask(url)))).toBe('invalid_config')
  })
  test('by a bridge', async () => {
    expect(await codeOf(quoteBridge('relay.example', WISH))).toBe('invalid_config')
  })
})
