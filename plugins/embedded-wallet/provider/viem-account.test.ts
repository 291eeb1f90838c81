import { createWalletClient, custom, type LocalAccount, parseTransaction, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectedWallet } from '../../../core/wallets.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../../../tests/unit/embedded.js'
import { part } from '../../../tests/unit/part.js'
import { toViemAccount } from './viem-account.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

test('viem’s wallet client signs with it', async () => {
  const { provider } = embeddedParts({ raw: SILENT })
  const wallet = part<ConnectedWallet>({ address: MINE, getEthereumProvider: async () => provider(MINE) })
  const account: LocalAccount = await toViemAccount({ wallet })
  const client = createWalletClient({ account, chain: mainnet, transport: custom({ request: async () => '0x1' }) })
  for (const message of ['Hello', { raw: '0x48656c6c6f' }, { raw: new TextEncoder().encode('Hello') }] as const)
    expect(await recoverMessageAddress({ message: 'Hello', signature: await client.signMessage({ message }) })).toBe(
      MINE,
    )
  const fees = { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n, gas: 21_000n, nonce: 3 }
  const raw = await client.signTransaction({ to: OTHER, value: 7n, type: 'eip1559', ...fees })
  expect(parseTransaction(raw)).toMatchObject({ chainId: 1, value: 7n, type: 'eip1559', ...fees })
})

test('viem’s wallet client signs a transaction with an authorization of another account, and none of its own', async () => {
  const { provider } = embeddedParts({ raw: SILENT })
  const wallet = part<ConnectedWallet>({ address: MINE, getEthereumProvider: async () => provider(MINE) })
  const account: LocalAccount = await toViemAccount({ wallet })
  const client = createWalletClient({ account, chain: mainnet, transport: custom({ request: async () => '0x1' }) })
  const owner = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const authorization = await owner.signAuthorization({ contractAddress: OTHER, chainId: 1, nonce: 4 })
  const fees = { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n, gas: 80_000n, nonce: 3 }
  const raw = await client.signTransaction({
    to: owner.address,
    type: 'eip7702',
    authorizationList: [authorization],
    ...fees,
  })
  const { type, authorizationList } = parseTransaction(raw)
  expect(type).toBe('eip7702')
  expect(authorizationList).toMatchObject([{ address: OTHER.toLowerCase(), nonce: 4, r: authorization.r }])
  await expect(client.signAuthorization({ contractAddress: OTHER })).rejects.toThrow('signAuthorization')
})

test('viem’s own fields (its account, its chain) are not sent to the wallet', async () => {
  const { provider } = embeddedParts({ raw: SILENT })
  const requests: unknown[] = []
  const watched = {
    request: (of: { method: string; params: readonly unknown[] }) => {
      requests.push(structuredClone(of)) // a copy, as `postMessage` makes it
      return provider(MINE).request(of)
    },
  }
  const wallet = part<ConnectedWallet>({ address: MINE, getEthereumProvider: async () => watched })
  const account: LocalAccount = await toViemAccount({ wallet })
  const sent: unknown[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_sendRawTransaction') sent.push(params)
    return method === 'eth_sendRawTransaction' ? `0x${'1'.repeat(64)}` : null
  }
  const client = createWalletClient({ account, chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
  const fees = { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n, gas: 21_000n, nonce: 3 }
  await client.sendTransaction({ to: OTHER, value: 7n, type: 'eip1559', ...fees })
  expect(sent).toHaveLength(1)
  const [{ params }] = requests as [{ params: readonly object[] }]
  const names = 'chainId from gasLimit maxFeePerGas maxPriorityFeePerGas nonce to type value'
  expect(Object.keys(params[0] ?? {}).sort()).toEqual(names.split(' '))
})

test('a field of only one kind of chain is sent to the wallet, which refuses it by its name', async () => {
  const request = vi.fn(async (_: { readonly method: string; readonly params?: unknown }) => '0x02')
  const wallet = part<ConnectedWallet>({ address: MINE, getEthereumProvider: async () => part({ request }) })
  const account = await toViemAccount({ wallet })
  const odd = { feeCurrency: OTHER, maxFeePerBlobGas: 1n, sidecars: [], type: 'eip4844', nonce: 0 }
  await account.signTransaction({ to: OTHER, chainId: 1, ...odd })
  const [{ params }] = request.mock.calls[0] as [{ params: [object] }]
  expect(params[0]).toEqual({ ...odd, from: MINE, to: OTHER, chainId: 1, maxFeePerBlobGas: '0x1' })
})
