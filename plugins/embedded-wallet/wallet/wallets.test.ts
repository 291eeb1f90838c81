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
  const listed = () =>
    wallets.get().wallets.map(({ address, connectedAt, ...rest }) => ({
      address,
      connectedAt,
      chainId: 'chainId' in rest ? rest.chainId : undefined,
    }))
  return { ...parts, wallets, listed }
}

test('the user’s wallets are listed at once', () => {
  const { wallets, listed, clock } = setup()
  expect(wallets.get().ready).toBe(true)
  expect(listed()).toEqual([{ address: MINE, chainId: 'eip155:1', connectedAt: clock.now() }])
})
test('a wallet that is added later has a later connection time, and the first keeps its own', async () => {
  const { user, listed, clock } = setup()
  const startedAt = clock.now()
  await clock.advance(1_000)
  user.set(userOf(MINE, OTHER))
  expect(listed().map(({ connectedAt }) => connectedAt)).toEqual([startedAt, startedAt + 1_000])
})
test('a logout removes them, and after another login they have new connection times', async () => {
  const { user, listed, clock } = setup()
  user.set(null)
  expect(listed()).toEqual([])
  await clock.advance(1_000)
  user.set(userOf(MINE))
  expect(listed().map(({ connectedAt }) => connectedAt)).toEqual([clock.now()])
})
test('a switch of the chain changes the list once', async () => {
  const { chains, wallets, listed, user } = setup()
  user.set(userOf(MINE, OTHER))
  const listener = vi.fn()
  wallets.subscribe(listener)
  await chains.switchTo(MINE, 8453)
  expect(listed().map(({ chainId }) => chainId)).toEqual(['eip155:8453', 'eip155:1'])
  expect(listener).toHaveBeenCalledOnce()
})
test('after the client is destroyed nothing is reported', async () => {
  const { over, user, wallets, chains } = setup()
  const before = wallets.get()
  over.abort()
  user.set(null)
  await chains.switchTo(MINE, 8453)
  expect(wallets.get()).toBe(before)
})
