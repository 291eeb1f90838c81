import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../limits.js'
import { stubBrowser } from '../browser.js'
import { settled } from '../clock.js'
import { embeddedParts, MINE, OTHER, userOf } from '../embedded.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const FEES = { type: 'eip1559', gas: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, l1Fee: 0n, total: 105_000n }
function setup() {
  const parts = embeddedParts({
    ethereum: {
      client: async () => ({ getTransactionCount: async () => 7 }) as never,
      fees: async () => FEES as never,
      balance: async () => 10n ** 18n,
      price: async () => null,
    },
  })
  const provider = parts.provider(MINE)
  const ask = (method: string, ...params: unknown[]) =>
    provider.request({ method, params }).catch(({ code }: { readonly code: unknown }) => code)
  const shows = (at: string) =>
    vi.waitFor(() => expect(parts.top()?.get()).toMatchObject({ at }), { timeout: WAIT_TIMEOUT_MS })
  const say = (type: string) => parts.top()?.send({ type } as never)
  return { ...parts, ask, shows, say }
}

describe('a request that a dapp sends to the server', () => {
  test('two requests are decided one after the other, each for itself', async () => {
    const { ask, shows, say, screens, answerRpc } = setup()
    const message = ask('eth_sign', MINE, '0x1234')
    const transaction = ask('eth_signTransaction', { to: OTHER, value: '0x1' })
    await shows('asking')
    expect(screens.stack.get()).toHaveLength(1)
    screens.close()
    expect(await message).toBe(4001)
    await shows('ready')
    say('approve')
    await shows('success')
    screens.close()
    expect(await transaction).toMatch(/^0x02/)
    expect(answerRpc.mock.calls.map(([{ method }]) => method)).toEqual(['eth_signTransaction'])
  })
  test('is decided for the account and chain of the request, even if they change meanwhile', async () => {
    const { ask, shows, say, screens, chains, user, answerRpc } = setup()
    const transaction = ask('eth_signTransaction', { to: OTHER, value: '0x1' })
    await shows('ready')
    await chains.switchTo(MINE, 8453)
    user.set(userOf(OTHER, MINE))
    say('approve')
    await shows('success')
    screens.close()
    await transaction
    expect(answerRpc.mock.calls[0]?.[0].params).toMatchObject([{ from: MINE, chainId: 1 }])
  })
  test('is not signed for a user who has logged out', async () => {
    const { ask, shows, say, user, answerRpc, screens } = setup()
    const message = ask('eth_sign', MINE, '0x1234')
    await shows('asking')
    user.set(null)
    say('sign')
    await shows('problem')
    screens.close()
    expect([await message, answerRpc.mock.calls]).toEqual([4001, []])
  })
  test('ends when the client does', async () => {
    const { ask, shows, over, answerRpc } = setup()
    const message = ask('eth_sign', MINE, '0x1234')
    await shows('asking')
    over.abort()
    expect([await message, answerRpc.mock.calls]).toEqual([4001, []])
  })
  test('may wait for a long time', async () => {
    const { ask, shows, say, screens, top } = setup()
    const text = 'Grüße. '.repeat(25_000)
    const signing = ask('eth_sign', MINE, text)
    await shows('asking')
    expect(top()?.get()).toMatchObject({ content: { kind: 'text', text } })
    say('sign')
    await shows('success')
    screens.close()
    const signature = (await signing) as `0x${string}`
    expect(await recoverMessageAddress({ message: text, signature })).toBe(MINE)
  })
  test('after a refusal the next request is shown', async () => {
    const { ask, shows, screens } = setup()
    expect(await ask('eth_sign', OTHER, '0x1234')).toBe(4100)
    expect(await ask('secp256k1_sign', '0x1234')).toBe(-32601)
    await settled()
    expect(screens.get().open).toBe(false)
    const message = ask('eth_sign', MINE, '0x1234')
    await shows('asking')
    screens.close()
    expect(await message).toBe(4001)
  })
})
