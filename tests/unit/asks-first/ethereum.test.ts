import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountMethods, ownerOf } from '../../../core/eip1193/methods.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { createMethods } from '../../../plugins/embedded-wallet/provider/provider-methods.js'
import { createSigning } from '../../../plugins/embedded-wallet/provider/signing.js'
import type { EmbeddedAccount } from '../../../plugins/embedded-wallet/wallet/contract.js'
import { createWallets } from '../../../plugins/embedded-wallet/wallet/wallets.js'
import { methods as frameMethods } from '../../../server/frame/page/rpc/methods.js'
import { WAIT_TIMEOUT_MS } from '../../limits.js'
import { stubBrowser } from '../browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../embedded.js'

/**
 * Nothing is signed before the user has seen it (decision 42). Each way to get a signature that the code declares has a
 * row here.
 */

type Row = readonly [params: readonly unknown[], local: Behaviour, announced?: Behaviour]
/**
 * `asks`: nothing is signed before the user agrees. `refuses`: nothing is signed at all. `signs nothing`: there is no
 * signature to ask for.
 */
type Behaviour = 'asks' | 'refuses' | 'signs nothing'

const TRANSACTION = { from: MINE, to: OTHER, value: '0x1' }
const TYPED = { types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'Hello' } }
const OPERATION = {
  chainId: 1,
  entryPoint: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  userOperation: {
    sender: OTHER,
    nonce: '0x1',
    callData: '0x',
    callGasLimit: '0x1',
    verificationGasLimit: '0x1',
    preVerificationGas: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  },
}
const METHODS: Readonly<Record<string, Row>> = {
  personal_sign: [['0x1234', MINE], 'asks'],
  eth_sign: [[MINE, '0x1234'], 'asks'],
  eth_signTypedData_v4: [[MINE, TYPED], 'asks'],
  eth_signTransaction: [[TRANSACTION], 'asks'],
  eth_sendTransaction: [[TRANSACTION], 'asks'],
  csw_signUserOperation: [[OPERATION], 'asks', 'refuses'],
  eth_populateTransactionRequest: [[TRANSACTION], 'signs nothing'],
  eth_accounts: [[], 'signs nothing'],
  eth_requestAccounts: [[], 'signs nothing'],
  eth_coinbase: [[], 'signs nothing'],
  wallet_getPermissions: [[], 'signs nothing'],
  wallet_requestPermissions: [[{ eth_accounts: {} }], 'signs nothing'],
  eth_chainId: [[], 'signs nothing'],
  net_version: [[], 'signs nothing'],
  wallet_switchEthereumChain: [[{ chainId: '0x1' }], 'signs nothing'],
  wallet_addEthereumChain: [[{ chainId: '0x1' }], 'signs nothing'],
  eth_estimateGas: [[TRANSACTION], 'signs nothing'],
}
/** Methods with which other wallets sign. */
const FOREIGN: Readonly<Record<string, Row>> = {
  secp256k1_sign: [['0x1234'], 'refuses'],
  csw_sign: [['0x1234'], 'refuses'],
  eth_signTypedData: [[[], MINE], 'refuses'],
  eth_signTypedData_v3: [[MINE, TYPED], 'refuses'],
  eth_signUserOperation: [[OPERATION], 'refuses'],
  eth_sendUserOperation: [[OPERATION], 'refuses'],
  personal_sendTransaction: [[TRANSACTION, ''], 'refuses'],
  wallet_sendCalls: [[{}], 'refuses'],
}

const FEES = { type: 'eip1559', gas: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, l1Fee: 0n, total: 105_000n }
/** The wallet as hosts and dapps see it. Its chain accepts every transaction, and its node would sign for anybody. */
async function setup(raw: object | undefined) {
  const client = {
    request: async () => '0x5167',
    getTransactionCount: async () => 7,
    sendRawTransaction: async () => '0x',
    waitForTransactionReceipt: async () => Promise.reject(new Error('no receipt yet')),
  }
  const parts = embeddedParts({
    ...(raw && { raw }),
    rpc: async ({ method }) => (method === 'eth_signTransaction' ? '0x02' : '0x5167'),
    ethereum: {
      client: async () => client as never,
      fees: async () => FEES as never,
      balance: async () => 10n ** 18n,
      price: async () => null,
    },
  })
  const announcements: Eip1193Provider[] = []
  const hear = (event: Event) => void announcements.push((event as CustomEvent).detail.provider)
  window.addEventListener('eip6963:announceProvider', hear, { signal: parts.over.signal })
  const use = createSigning(parts)
  const { provider, signMessage } = use
  const [wallet] = createWallets({ ...parts, provider, signMessage }).get().wallets
  await vi.waitFor(() => expect(announcements).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
  const local = await provider()
  const signed = () =>
    parts.answerRpc.mock.calls.map(([{ method }]) => method).filter((method) => SIGNING.includes(method))
  return { ...parts, use, wallet, signed, local, announced: announcements[0] as Eip1193Provider }
}
type Setup = Awaited<ReturnType<typeof setup>>

const SIGNING = Object.keys(frameMethods).filter((method) => METHODS[method]?.[1] !== 'signs nothing')
const PROMPTS = { on: undefined, off: SILENT } as const

async function behaves(behaviour: Behaviour, prompts: keyof typeof PROMPTS, call: (of: Setup) => Promise<unknown>) {
  const of = await setup(PROMPTS[prompts])
  const { top, signed, screens } = of
  const called = call(of)
  const outcome = called.then(
    () => 'resolved',
    ({ code }: { readonly code: unknown }) => code,
  )
  if (behaviour === 'refuses') expect(await outcome).toBe(-32601)
  if (behaviour === 'signs nothing') await outcome
  if (behaviour !== 'asks') {
    expect([signed(), screens.get().open]).toEqual([[], false])
    return
  }
  if (prompts === 'on') {
    const promptShown = vi.waitFor(() => expect(top()?.get().at).toMatch(/^(asking|ready)$/), {
      timeout: WAIT_TIMEOUT_MS,
    })
    expect(await Promise.race([outcome, promptShown.then(() => 'asks')])).toBe('asks')
    expect(signed()).toEqual([])
    const yes = top()?.get().at === 'ready' ? 'approve' : 'sign'
    top()?.send({ type: yes } as never)
    await vi.waitFor(() => expect(signed()).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    of.screens.close()
  }
  expect(await outcome).toBe('resolved')
  expect(signed()).toHaveLength(1)
  if (prompts === 'off') expect(screens.get().lastScreen).toBeNull()
}

type Sign = Setup['use']['sign']
const HOOKS: { readonly [Name in keyof Sign]: (sign: Sign) => Promise<unknown> } = {
  personal: (sign) => sign.personal('0x1234'),
  message: (sign) => sign.message({ message: 'Hello' }),
  typedData: (sign) => sign.typedData(TYPED),
  userOperation: (sign) => sign.userOperation(OPERATION),
  transaction: (sign) => sign.transaction({ to: OTHER, value: 1n }),
  send: (sign) => sign.send({ to: OTHER, value: 1n }),
}
const WALLET: Readonly<Record<string, Behaviour>> = {
  sign: 'asks',
  getEthereumProvider: 'signs nothing',
  isConnected: 'signs nothing',
  disconnect: 'signs nothing',
  loginOrLink: 'signs nothing',
  unlink: 'signs nothing',
  switchChain: 'signs nothing',
  fund: 'signs nothing',
}

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

describe.each(['on', 'off'] as const)('prompts %s', (prompts) => {
  const rows = Object.entries({ ...METHODS, ...FOREIGN })
  test.each(rows)('the server of the host: %s %j %s', async (method, [params, local]) => {
    await behaves(local, prompts, (of) => of.local.request({ method, params }))
  })
  test.each(rows)('the announced provider: %s', async (method, [params, local, announced = local]) => {
    await behaves(announced, prompts, (of) => of.announced.request({ method, params }))
  })
  test.each(Object.entries(HOOKS))('hooks: %s', async (_, call) => {
    await behaves('asks', prompts, ({ use }) => call(use.sign))
  })
  test.each(Object.entries(WALLET))('the wallet of a host: %s', async (name, behaviour) => {
    const params = { sign: ['Hello'], switchChain: [1] }[name] ?? []
    await behaves(behaviour, prompts, async ({ wallet }) =>
      (wallet as unknown as Record<string, (...of: unknown[]) => Promise<unknown>>)[name]?.(...params),
    )
  })
})

describe('every way to sign has a row', () => {
  test('methods of the server, and what the frame signs', () => {
    const parts = embeddedParts()
    const owner = ownerOf<EmbeddedAccount>(parts.user, () => undefined)
    const provider = Object.keys({ ...accountMethods(parts as never, owner), ...createMethods(parts as never, owner) })
    expect(Object.keys(METHODS).sort()).toEqual([...new Set([...provider, ...Object.keys(frameMethods)])].sort())
  })
  test('hooks, and what a host does with a wallet', async () => {
    const { use, wallet } = await setup(undefined)
    expect(Object.keys(use.sign).sort()).toEqual(Object.keys(HOOKS).sort())
    const acts = Object.entries(wallet ?? {}).filter(([, act]) => typeof act === 'function')
    expect(acts.map(([name]) => name).sort()).toEqual(Object.keys(WALLET).sort())
  })
})
