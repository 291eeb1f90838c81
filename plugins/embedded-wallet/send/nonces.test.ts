import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserOptions, stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { createNonces } from './nonces.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, explorer: '' }
const OF: Parameters<ReturnType<typeof createNonces>['used']>[0] = { from: FROM, chain }

afterEach(() => void vi.unstubAllGlobals())

describe('one at a time', () => {
  let browser: ReturnType<typeof stubBrowser>
  const begin = (options: BrowserOptions = {}) => {
    browser = stubBrowser(options)
  }
  beforeEach(() => begin())
  const tab = () => {
    const { ctx, clock } = testContext('embedded-wallet')
    return { ...createNonces(ctx), clock }
  }
  /** A node and its accepted nonces. `blind`: it does not count pending transactions. */
  function node(blind = false) {
    const accepted: number[] = []
    const count = async () => (blind ? 0 : accepted.length)
    const send =
      ({ used }: Pick<ReturnType<typeof tab>, 'used'>, of = OF) =>
      async (nonce: number) => {
        await settled()
        if (accepted.includes(nonce)) throw new Error('nonce too low')
        accepted.push(nonce)
        used(of, nonce)
        return nonce
      }
    return { accepted, count, send }
  }

  test.each<[string, BrowserOptions]>([
    ['with locks', {}],
    ['without locks, on plain http', { locks: false }],
  ])('in one tab, %s', async (_, options) => {
    begin(options)
    const ownTab = tab()
    const { count, send } = node()
    const all = await Promise.all([1, 2, 3].map(() => ownTab.inTurn(OF, count, send(ownTab))))
    expect(all).toEqual([0, 1, 2])
  })
  test('in two tabs', async () => {
    const tabs = [tab(), tab(), tab(), tab()]
    const { accepted, count, send } = node()
    await Promise.all(tabs.map((each) => each.inTurn(OF, count, send(each))))
    expect(accepted).toEqual([0, 1, 2, 3])
  })
  test('if the node does not count pending transactions, a nonce is remembered for every tab', async () => {
    const [one, other] = [tab(), tab()]
    const { accepted, count, send } = node(true)
    for (const each of [one, other, one]) await each.inTurn(OF, count, send(each))
    expect(accepted).toEqual([0, 1, 2])
  })
  test('a remembered nonce expires, since a lost transaction would block all later ones', async () => {
    const ownTab = tab()
    const { count, send } = node(true)
    await ownTab.inTurn(OF, count, send(ownTab))
    await ownTab.clock.advance(60_000)
    expect(await ownTab.inTurn(OF, count, async (nonce) => nonce)).toBe(0)
  })
  test('a failed transaction leaves its nonce to the next one', async () => {
    const ownTab = tab()
    const { accepted, count, send } = node(true)
    const refused = async () => {
      throw new Error('refused')
    }
    const all = [send(ownTab), refused, send(ownTab), send(ownTab)].map((work) =>
      ownTab.inTurn<number>(OF, count, work),
    )
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(accepted).toEqual([0, 1, 2])
  })
  test('another chain or wallet has its own nonces, and does not wait', async () => {
    const ownTab = tab()
    const { count, send } = node()
    const never = ownTab.inTurn(OF, count, () => new Promise<number>(() => {}))
    never.catch(() => {})
    const elsewhere = { ...OF, chain: { ...chain, id: 10 } }
    expect(await ownTab.inTurn(elsewhere, count, send(ownTab, elsewhere))).toBe(0)
    const another: typeof OF = { ...OF, from: `0x${'12'.repeat(20)}` }
    expect(await ownTab.inTurn(another, async () => 5, send(ownTab, another))).toBe(5)
  })
  test('a tab that hangs blocks the others for one minute', async () => {
    const [hanging, ownTab] = [tab(), tab()]
    const { count, send } = node()
    hanging.inTurn(OF, count, () => new Promise<number>(() => {})).catch(() => {})
    const sent = ownTab.inTurn(OF, count, send(ownTab))
    await ownTab.clock.advance(60_000)
    expect(await sent).toBe(0)
  })
  test.each([{ next: 7, at: 'never' }, { next: '7', at: 0 }, { next: 1.5, at: 0 }, 'text', null, []])(
    'a malformed stored value is ignored: %j',
    async (stored) => {
      const { ctx } = testContext('embedded-wallet', { stored: { [`nonce:${FROM.toLowerCase()}:1`]: stored } })
      expect(
        await createNonces(ctx).inTurn(
          OF,
          async () => 3,
          async (nonce) => nonce,
        ),
      ).toBe(3)
    },
  )
  test('the node’s count is used if it is higher', async () => {
    const ownTab = tab()
    ownTab.used(OF, 4)
    expect(
      await ownTab.inTurn(
        OF,
        async () => 9,
        async (nonce) => nonce,
      ),
    ).toBe(9)
    expect(
      await ownTab.inTurn(
        OF,
        async () => 2,
        async (nonce) => nonce,
      ),
    ).toBe(5)
  })
  test('a logout removes the stored nonce', async () => {
    const { ctx, logoutSteps } = testContext('embedded-wallet')
    createNonces(ctx).used(OF, 4)
    expect([...browser.disk.keys()].filter((key) => key.includes('nonce:'))).toHaveLength(1)
    for (const step of logoutSteps) await step()
    expect([...browser.disk.keys()].filter((key) => key.includes('nonce:'))).toEqual([])
  })
})
