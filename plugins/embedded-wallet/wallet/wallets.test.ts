import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, userOf } from '../../../tests/unit/embedded.js'
import { createWallets } from './wallets.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

function setup(user = userOf(MINE)) {
  const parts = embeddedParts({ user })
  const { ctx, keyring, chains } = parts
  const wallets = createWallets({
    ctx,
    keyring,
    chains,
    provider: parts.provider as never,
    signMessage: async () => '0x',
  })
  const seen = () =>
    wallets.get().wallets.map(({ address, connectedAt, ...rest }) => ({
      address,
      connectedAt,
      chainId: 'chainId' in rest ? rest.chainId : undefined,
    }))
  return { ...parts, wallets, seen }
}

test('the user’s wallets are listed at once', () => {
  const { wallets, seen, clock } = setup()
  expect(wallets.get().ready).toBe(true)
  expect(seen()).toEqual([{ address: MINE, chainId: 'eip155:1', connectedAt: clock.now() }])
})
test('a wallet that is added later has a later connection time, and the first keeps its own', async () => {
  const { user, seen, clock } = setup()
  const begun = clock.now()
  await clock.advance(1_000)
  user.set(userOf(MINE, OTHER))
  expect(seen().map(({ connectedAt }) => connectedAt)).toEqual([begun, begun + 1_000])
})
test('a logout removes them, and after another login they have new connection times', async () => {
  const { user, seen, clock } = setup()
  user.set(null)
  expect(seen()).toEqual([])
  await clock.advance(1_000)
  user.set(userOf(MINE))
  expect(seen().map(({ connectedAt }) => connectedAt)).toEqual([clock.now()])
})
test('a switch of the chain changes the list once', async () => {
  const { chains, wallets, seen, user } = setup()
  user.set(userOf(MINE, OTHER))
  const told = vi.fn()
  wallets.subscribe(told)
  await chains.switchTo(MINE, 8453)
  expect(seen().map(({ chainId }) => chainId)).toEqual(['eip155:8453', 'eip155:1'])
  expect(told).toHaveBeenCalledOnce()
})
test('after the client is destroyed nothing is reported', async () => {
  const { over, user, wallets, chains } = setup()
  const before = wallets.get()
  over.abort()
  user.set(null)
  await chains.switchTo(MINE, 8453)
  expect(wallets.get()).toBe(before)
})
