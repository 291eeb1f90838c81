import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { embeddedParts, MINE, OTHER, SILENT, signerOf, userOf } from '../../../tests/unit/embedded.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { createSigning } from './signing.js'

beforeEach(() => void stubBrowser())
afterEach(async () => {
  // wait for the code that announces a wallet, so that it does not add its listener during a later test
  await Promise.all([import('./announce.js'), import('./provider.js')])
  await settled()
  vi.unstubAllGlobals()
})

const FEES = { type: 'eip1559', gas: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, l1Fee: 0n, total: 105_000n }
const TYPED = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  domain: { name: 'Notes' },
  primaryType: 'Note',
  message: { text: 'Hello' },
}
/** A chain with constant fees that accepts every transaction. */
function setup() {
  const sent: string[] = []
  const client = {
    getTransactionCount: async () => 7,
    async sendRawTransaction({ serializedTransaction }: { readonly serializedTransaction: string }) {
      sent.push(serializedTransaction)
    },
  }
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
  return { ...parts, sent, use: createSigning(parts) }
}

describe('a wallet', () => {
  test('signs typed data', async () => {
    const { use } = setup()
    const { signature } = await use.sign.typedData(TYPED)
    expect(signature).toBe(await signerOf.signTypedData(TYPED as never))
  })
  test('signs a transaction without sending it, and sends one', async () => {
    const { use, acts, sent } = setup()
    const { signature } = await use.sign.transaction({ to: OTHER, value: 1n })
    expect(signature).toMatch(/^0x02/)
    expect(sent).toEqual([])
    expect(await use.sign.send({ to: OTHER, value: 1n })).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(sent).toEqual([signature])
    expect(acts.map(({ act }) => act)).toEqual(['signTransaction', 'sendTransaction'])
  })
  test('rejects invalid requests in every API', async () => {
    const { use, answerRpc } = setup()
    const nobody = 'nobody' as never
    for (const work of [use.sign.typedData(nobody), use.sign.transaction(nobody), use.sign.send(nobody)])
      expect(await codeOf(work)).toBe('invalid_data')
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test('signs with the named address, not with the user’s first', async () => {
    const { use, user, request } = setup()
    user.set(userOf(MINE, OTHER))
    await use.signMessage('Hello', OTHER)
    const [, signed] = request.mock.calls.find(([event]) => event === 'wallet:rpc') ?? []
    expect(signed?.address).toBe(OTHER)
    expect(signed?.request.params[1]).toBe(OTHER)
  })
})

test('without a wallet no request of a dapp is listened to', async () => {
  const listened = vi.spyOn(globalThis, 'addEventListener')
  const types = () => listened.mock.calls.map(([type]) => type)
  const parts = embeddedParts({ user: null, raw: SILENT })
  createSigning(parts)
  // loads the code ahead, so that a listener would be added at once
  await Promise.all([import('./announce.js'), import('./provider.js')])
  await settled()
  expect(types()).not.toContain('eip6963:requestProvider')
  parts.user.set(userOf(MINE))
  await vi.waitUntil(() => types().includes('eip6963:requestProvider'), { timeout: WAIT_TIMEOUT_MS })
})
test('after the client is destroyed its user is not watched any more', () => {
  const parts = embeddedParts({ user: null, raw: SILENT })
  const { subscribe } = parts.user
  const watching = new Set<() => void>()
  parts.user.subscribe = (listener) => {
    const stop = subscribe(listener)
    watching.add(listener)
    return () => {
      watching.delete(listener)
      stop()
    }
  }
  createSigning(parts)
  expect(watching.size).toBe(1)
  parts.over.abort()
  expect(watching.size).toBe(0)
})
