import { MetaMaskOpenRPCDocument } from '@metamask/api-specs'
import Ajv from 'ajv'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../embedded.js'

/** Sends each method of MetaMask's API to our provider: https://docs.metamask.io/wallet/reference/json-rpc-methods/ */

interface Example {
  readonly params: readonly { readonly value?: unknown }[]
  readonly result?: { readonly value?: unknown }
}
interface Method {
  readonly name: string
  readonly result: { readonly schema: object }
  readonly examples?: readonly Example[]
}
const { methods, components } = MetaMaskOpenRPCDocument as unknown as {
  readonly methods: readonly Method[]
  readonly components: object
}
const TYPED = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: 1 },
  message: { contents: 'Hello, Bob!' },
}
/**
 * Methods that the wallet answers itself. The parameters name this wallet and a chain of the app instead of the
 * examples'.
 */
const OURS: Readonly<Record<string, readonly unknown[]>> = {
  eth_accounts: [],
  eth_requestAccounts: [],
  eth_chainId: [],
  eth_coinbase: [],
  net_version: [],
  eth_estimateGas: [{ from: MINE, to: OTHER, value: '0x1' }],
  eth_sendTransaction: [{ from: MINE, to: OTHER, value: '0x1', gas: '0x5208', maxFeePerGas: '0x2', type: '0x2' }],
  eth_signTypedData_v4: [MINE, TYPED],
  personal_sign: ['0x48656c6c6f', MINE],
  wallet_addEthereumChain: [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://mainnet.base.org'] }],
  wallet_getPermissions: [],
  wallet_requestPermissions: [{ eth_accounts: {} }],
  wallet_switchEthereumChain: [{ chainId: '0x2105' }],
}
/** Methods that are not supported, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  eth_decrypt: 'its keys sign, and encrypt nothing',
  eth_getEncryptionPublicKey: 'its keys sign, and encrypt nothing',
  wallet_getCallsStatus: 'EIP-5792: no batches',
  wallet_getCapabilities: 'EIP-5792: no batches',
  wallet_sendCalls: 'EIP-5792: no batches',
  wallet_getGrantedExecutionPermissions: 'ERC-7715: nobody else may spend',
  wallet_getSupportedExecutionPermissions: 'ERC-7715: nobody else may spend',
  wallet_requestExecutionPermissions: 'ERC-7715: nobody else may spend',
  wallet_registerOnboarding: 'the wallet is there as soon as its user is',
  wallet_revokePermissions: 'the wallet is there as long as its user is',
  wallet_scanQRCode: 'there is no camera of the wallet’s',
  wallet_watchAsset: 'there is no list of tokens to watch',
}

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('location', new URL('https://app.example'))
})
afterEach(() => void vi.unstubAllGlobals())

const ajv = new Ajv({ strict: false, validateFormats: false })
function mustFit(schema: object, answer: unknown) {
  const fits = ajv.compile({ ...schema, components })
  expect(fits(answer) ? [] : fits.errors).toEqual([])
}
const FEES = { type: 'eip1559', gas: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, l1Fee: 0n, total: 105_000n }
/** A provider with a node that returns the document's examples. */
function setup(answer: unknown) {
  const request = vi.fn(async (_: { readonly method: string; readonly params: unknown }) => answer)
  const client = { request, getTransactionCount: async () => 7, sendRawTransaction: async () => '0x' }
  const parts = embeddedParts({
    raw: SILENT,
    host: { embeddedWallets: { waitForTransactionConfirmation: false, noPromptOnSignature: true } },
    ethereum: {
      client: async () => client as never,
      fees: async () => FEES as never,
      balance: async () => 10n ** 18n,
      price: async () => null,
    },
  })
  return {
    request,
    ask: (method: string, params: readonly unknown[]) => parts.provider(MINE).request({ method, params }),
  }
}
const named = (names: Readonly<Record<string, unknown>>) => methods.filter(({ name }) => Object.hasOwn(names, name))

test.each(named(OURS))('$name returns what the document specifies', async ({ name, result }) => {
  const answer = await setup('0x5208').ask(name, OURS[name] ?? [])
  mustFit(result.schema, answer)
})
test.each(named(REFUSED))('$name is refused without a request to a node', async ({ name, examples }) => {
  const { ask, request } = setup('0x')
  const params = examples?.[0]?.params.map(({ value }) => value) ?? []
  await expect(ask(name, params)).rejects.toMatchObject({ code: -32601 })
  expect(request).not.toHaveBeenCalled()
})
describe('a method of the node is sent to the node unchanged, and its answer is returned unchanged', () => {
  const others = methods.filter(({ name }) => !Object.hasOwn({ ...OURS, ...REFUSED }, name))
  test.each(others)('$name', async ({ name, examples }) => {
    const [example] = examples ?? []
    const params = example?.params.map(({ value }) => value) ?? []
    const documented = example?.result?.value ?? null
    const { ask, request } = setup(documented)
    expect(await ask(name, params)).toEqual(documented)
    expect(request.mock.calls).toEqual([[{ method: name, params }]])
  })
})
test('every exception is a method of the document', () => {
  const all = methods.map(({ name }) => name)
  expect(all).toEqual(expect.arrayContaining(Object.keys(REFUSED)))
  expect(Object.keys(OURS).filter((name) => !all.includes(name))).toEqual(['net_version'])
})
