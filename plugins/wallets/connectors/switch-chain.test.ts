import { describe, expect, test } from 'vitest'
import { handClock } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { chainDirectory, type ScriptedWallet, scriptedWallet } from '../../../tests/unit/wallets.js'
import { switchChain } from './switch-chain.js'

const clock = handClock()
const BASE = { chainId: '0x2105' }
const go = (
  provider: ScriptedWallet,
  id: number | string = 8453,
  chains = chainDirectory,
  walletClientType = 'metamask',
) => switchChain({ clock, ms: 120_000, provider, walletClientType, chains }, id)
const requestsOf = ({ request }: ScriptedWallet) =>
  request.mock.calls.map(([{ method }]) => method.replace('EthereumChain', ''))
/** A wallet that has only its own chain until another one is added. */
function stranger(refusal: object) {
  let added = false
  return scriptedWallet({
    wallet_switchEthereumChain: () => (added ? null : Promise.reject(refusal)),
    wallet_addEthereumChain: () => {
      added = true
      return null
    },
  })
}

test.each([8453, '0x2105', '8453'])('switches to %s in any notation', async (id) => {
  const provider = scriptedWallet({ wallet_switchEthereumChain: () => null })
  await go(provider, id)
  expect(provider.request.mock.calls).toEqual([[{ method: 'wallet_switchEthereumChain', params: [BASE] }]])
})

describe('a chain that the wallet does not have', () => {
  test.each([
    ['4902', { code: 4902 }],
    ['4902 as a string', { code: '4902' }],
    ['4902 in a nested error', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['its message', { code: -32603, message: 'Use wallet_addEthereumChain.' }],
  ])('is added, and the switch is requested again, if the wallet refuses with %s', async (_, refusal) => {
    const provider = stranger(refusal)
    await go(provider)
    expect(requestsOf(provider)).toEqual(['wallet_switch', 'wallet_add', 'wallet_switch'])
  })
  test('is not added in Rainbow, whose list is fixed', async () => {
    const refusal = { code: -32603, message: 'wallet_switchEthereumChain: Chain Id not supported' }
    const rainbow = stranger(refusal)
    await expect(go(rainbow, 8453, chainDirectory, 'rainbow')).rejects.toMatchObject({
      code: 'unsupported_chain_id',
      message: 'Rainbow does not support Base.',
    })
    expect(requestsOf(rainbow)).toEqual(['wallet_switch'])
  })
  test('is added with its public RPC URLs only (EIP-3085)', async () => {
    const provider = stranger({ code: 4902 })
    const chain = await chainDirectory.find(8453)
    const privateNode = { http: ['https://secret-node.example/key'] }
    const rpcUrls = { ...chain.rpcUrls, walletOverride: privateNode }
    await go(provider, 8453, { ...chainDirectory, find: async () => ({ ...chain, rpcUrls }) })
    expect(provider.request.mock.calls[1]?.[0].params).toEqual([
      {
        ...BASE,
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ])
  })
  test('is added even if the host gives only a few properties', async () => {
    const provider = stranger({ code: 4902 })
    const chain = { id: 31_337, name: 'Anvil' }
    await go(provider, 31_337, { ...chainDirectory, find: async () => chain })
    expect(provider.request.mock.calls[1]?.[0].params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Anvil',
        rpcUrls: [],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ])
  })
  test('that the user refuses to add is not requested again', async () => {
    const provider = stranger({ code: 4902 })
    provider.answers.wallet_addEthereumChain = () => Promise.reject({ code: 4001 })
    expect(await codeOf(go(provider))).toBe('user_rejected_request')
    expect(requestsOf(provider)).toEqual(['wallet_switch', 'wallet_add'])
  })
  test('rejects if the wallet still does not have it afterwards', async () => {
    const provider = stranger({ code: 4902 })
    provider.answers.wallet_addEthereumChain = () => null
    expect(await codeOf(go(provider))).toBe('unsupported_chain_id')
    expect(requestsOf(provider)).toHaveLength(3)
  })
})

test('a refusal adds nothing', async () => {
  const provider = scriptedWallet({ wallet_switchEthereumChain: () => Promise.reject({ code: 4001 }) })
  expect(await codeOf(go(provider))).toBe('user_rejected_request')
  expect(requestsOf(provider)).toEqual(['wallet_switch'])
})

test('a wallet that does not answer is awaited for 120 s', async () => {
  const provider = scriptedWallet({ wallet_switchEthereumChain: () => new Promise(() => {}) })
  const code = codeOf(go(provider))
  await clock.advance(120_000)
  expect(await code).toBe('client_request_timeout')
})

test.each([
  0,
  -1,
  1.5,
  Number.NaN,
  '',
  'base',
  '0x',
  '0xg',
  'eip155:1',
  2 ** 60,
  424_242,
  null,
  Number.POSITIVE_INFINITY,
  {},
  true,
  [8453],
  Symbol.iterator,
  1n,
])('%o is not a chain id, and the wallet gets no request', async (id) => {
  const provider = scriptedWallet()
  expect(await codeOf(go(provider, id as never))).toBe('unsupported_chain_id')
  expect(provider.request).not.toHaveBeenCalled()
})
