import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { type HandClock, handClock, settled } from '../../../tests/unit/clock.js'
import { unreadable } from '../../../tests/unit/unreadable.js'
import { scriptedWallet } from '../../../tests/unit/wallets.js'
import { discover } from './discovery.js'

const ICON = 'data:image/png;base64,AA=='
let page: EventTarget & { ethereum?: unknown }
const controllers: AbortController[] = []

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const one of controllers) one.abort()
  vi.unstubAllGlobals()
})

const announce = (info: object, provider: unknown = scriptedWallet()) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
const info = (rdns: string, overrides: object = {}) => ({
  uuid: `uuid-${rdns}`,
  name: rdns,
  icon: ICON,
  rdns,
  ...overrides,
})
/** A wallet that answers requests for announcements. */
const install = (wallet: object, provider: unknown = scriptedWallet()) =>
  page.addEventListener('eip6963:requestProvider', () => announce(wallet, provider))
function look() {
  const clock = handClock()
  const leave = new AbortController()
  controllers.push(leave)
  const { found, settled: over_ } = discover(clock, leave.signal)
  const state = { settled: false }
  over_.then(() => {
    state.settled = true
  })
  return { clock, found, state, leave, ids: () => found.get().map(({ rdns }) => rdns) }
}
/** The code that reads `window.ethereum` is loaded only if that exists. */
async function lookBeyond(wallets: number) {
  const search = look()
  await vi.waitFor(() => expect(search.ids()).toHaveLength(wallets), { timeout: WAIT_TIMEOUT_MS })
  return search
}

describe('wallets that announce themselves (EIP-6963)', () => {
  test('are found whether they announce themselves before or after the request', async () => {
    const provider = scriptedWallet()
    install(info('io.metamask', { name: 'MetaMask' }), provider)
    const { found, ids, state } = look()
    expect(found.get()).toEqual([{ rdns: 'io.metamask', name: 'MetaMask', icon: ICON, provider }])
    await settled()
    expect(state.settled).toBe(true)
    const listener = vi.fn()
    found.subscribe(listener)
    announce(info('me.rainbow'))
    expect(ids()).toEqual(['io.metamask', 'me.rainbow'])
    expect(listener).toHaveBeenCalledOnce()
  })
  test('are listed once, with the newest announcement (decision 56)', () => {
    const { ids, found } = look()
    const [first, second, third] = [scriptedWallet(), scriptedWallet(), scriptedWallet()]
    announce(info('io.metamask', { uuid: '1', name: 'MetaMask' }), first)
    announce(info('me.rainbow', { uuid: '2' }), third)
    // the same object with another uuid
    announce(info('io.metamask', { uuid: '3', name: 'MetaMask' }), first)
    // the same rdns and name with another object
    announce(info('io.metamask', { uuid: '4', name: 'MetaMask' }), second)
    // the same object with another name
    announce(info('me.rainbow.beta', { uuid: '5' }), third)
    expect(ids()).toEqual(['io.metamask', 'me.rainbow.beta'])
    expect(found.get()[0]?.provider).toBe(second)
    // the object of one wallet with the names of another: it replaces both
    announce(info('io.metamask', { uuid: '6', name: 'MetaMask' }), third)
    expect(ids()).toEqual(['io.metamask'])
  })
  test.each([
    ['io.metamask', ['MetaMask', 'Other'], ['io.metamask', 'io.metamask:Other']],
    ['io.metamask', ['Other', 'MetaMask'], ['io.metamask:Other', 'io.metamask']],
    ['com.odd', ['B', 'A'], ['com.odd:B', 'com.odd']],
    ['com.odd', ['A', 'B'], ['com.odd', 'com.odd:B']],
  ])('that claim %s as %j are %j in either order', (rdns, names, expected) => {
    const { ids } = look()
    for (const name of names) announce(info(rdns, { name }))
    expect(ids()).toEqual(expected)
  })
  test('our own announced wallets are left out (decision 27)', () => {
    install(info('io.latchkit'))
    install(info('io.latchkit.embedded'))
    install(info('io.latchkitty'))
    expect(look().ids()).toEqual(['io.latchkitty'])
  })
  test('a malformed announcement is left out and hides no other', () => {
    const { found } = look()
    announce({ uuid: '1' })
    announce(info('', { uuid: '2' }))
    for (const odd of [7, {}, null, Symbol('odd')]) {
      announce(info('com.odd', { name: odd }))
      announce(info('com.odd', { rdns: odd }))
    }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: info('no.provider') } }))
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider'))
    announce(info('io.metamask', { icon: 'javascript:alert(1)' }))
    expect(found.get()).toEqual([{ rdns: 'io.metamask', name: 'io.metamask', provider: expect.anything() }])
  })
  test('announcements after destroy are ignored', () => {
    const { ids, leave } = look()
    leave.abort()
    announce(info('io.metamask'))
    expect(ids()).toEqual([])
  })
})

describe('window.ethereum', () => {
  test.each<[string, object, string, string]>([
    ['MetaMask', { isMetaMask: true }, 'io.metamask', 'MetaMask'],
    ['a wallet that also claims to be MetaMask', { isMetaMask: true, isRabby: true }, 'io.rabby', 'Rabby Wallet'],
    ['Phantom', { isPhantom: true, isMetaMask: true }, 'app.phantom', 'Phantom'],
    ['Brave', { isBraveWallet: true, isMetaMask: true }, 'com.brave.wallet', 'Brave Wallet'],
    ['Coinbase', { isCoinbaseWallet: true }, 'com.coinbase.wallet', 'Coinbase Wallet'],
    ['a flag that is not true', { isRabby: 'no' }, 'browser_extension', 'Browser wallet'],
    ['no flag', {}, 'browser_extension', 'Browser wallet'],
  ])('%s', async (_, flags, rdns, name) => {
    const provider = { ...scriptedWallet(), ...flags }
    page.ethereum = provider
    const { found, state } = await lookBeyond(1)
    expect(found.get()).toEqual([{ rdns, name, provider }])
    await settled()
    expect(state.settled).toBe(true)
  })
  test('knows a wallet of which a flag cannot be read by its other flags', async () => {
    const refuse = () => {
      throw new Error('Denied.')
    }
    const provider = Object.defineProperty({ ...scriptedWallet(), isMetaMask: true }, 'isPhantom', { get: refuse })
    page.ethereum = provider
    const { found } = await lookBeyond(1)
    expect(found.get()).toMatchObject([{ rdns: 'io.metamask', name: 'MetaMask' }])
  })
  test('lists each provider of its array', async () => {
    const providers = [{ isRabby: true }, { isMetaMask: true }].map((flags) => ({ ...scriptedWallet(), ...flags }))
    page.ethereum = { ...scriptedWallet(), isMetaMask: true, providers }
    expect((await lookBeyond(2)).ids()).toEqual(['io.rabby', 'io.metamask'])
    page.ethereum = { ...scriptedWallet(), isMetaMask: true, providers: [] }
    expect((await lookBeyond(1)).ids()).toEqual(['io.metamask'])
  })
  test('does not list an announced wallet twice, by object or by name', async () => {
    const provider = { ...scriptedWallet(), isMetaMask: true }
    page.ethereum = provider
    install(info('com.odd'), provider)
    const once = look()
    await settled()
    expect(once.ids()).toEqual(['com.odd'])
    expect(once.state.settled).toBe(true)
    page.ethereum = { ...scriptedWallet(), isMetaMask: true, isRainbow: true }
    install(info('me.rainbow'))
    const { ids, state } = look()
    await vi.waitFor(() => expect(state.settled).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    expect(ids()).toEqual(['com.odd', 'me.rainbow'])
  })
  test('is listed beside an announced wallet', async () => {
    install(info('com.odd'))
    page.ethereum = { ...scriptedWallet(), isRabby: true }
    expect((await lookBeyond(2)).ids()).toEqual(['com.odd', 'io.rabby'])
  })
  test.each([
    ['nothing', undefined],
    ['text', 'ethereum'],
    ['no wallet', { isMetaMask: true }],
    ['null', null],
  ])('%s is not a wallet', async (_, ethereum) => {
    page.ethereum = ethereum
    expect(await none()).toEqual([])
  })
  test('a provider that throws when read is skipped', async () => {
    page.ethereum = {
      get request() {
        throw new Error('no')
      },
    }
    install(info('com.odd'))
    const { ids, state, clock } = look()
    await vi.waitFor(() => expect(clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })
    await clock.advance(3_000)
    expect(ids()).toEqual(['com.odd'])
    expect(state.settled).toBe(true)
  })
  test('that throws when read does not delay the announced wallets', async () => {
    Object.defineProperties(page, Object.getOwnPropertyDescriptors(unreadable('ethereum')))
    install(info('com.odd'))
    const { ids, state } = look()
    await settled()
    expect(ids()).toEqual(['com.odd'])
    expect(state.settled).toBe(true)
  })
  test.each<[string, unknown]>([
    ['that is null', null],
    ['without a request method', { isRabby: true }],
    ['that throws when read', Object.assign(unreadable('isLatchkit'), { request: () => {} })],
  ])('a broken provider in its array, %s, does not hide the others', async (_, broken) => {
    page.ethereum = { ...scriptedWallet(), providers: [broken, { ...scriptedWallet(), isMetaMask: true }] }
    expect((await lookBeyond(1)).ids()).toEqual(['io.metamask'])
  })
  test('whose `providers` is not an array is a wallet itself', async () => {
    page.ethereum = { ...scriptedWallet(), isMetaMask: true, providers: 'none' }
    expect((await lookBeyond(1)).ids()).toEqual(['io.metamask'])
  })
  test('our own provider is skipped', async () => {
    page.ethereum = { ...scriptedWallet(), isLatchkit: true, isMetaMask: true }
    expect(await none()).toEqual([])
  })
  /** Waits until the search has ended, and returns what it found. */
  async function none() {
    const { ids, state, clock } = look()
    await vi.waitFor(
      async () => {
        await clock.advance(3_000)
        expect(state.settled).toBe(true)
      },
      { timeout: WAIT_TIMEOUT_MS },
    )
    return ids()
  }
})

/** Waits until the code that looks further is loaded and has started. */
const waits = (clock: HandClock) => vi.waitFor(() => expect(clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })

describe('the search', () => {
  test('waits 3 s without a wallet in the page, then lists what came meanwhile', async () => {
    const { clock, state, ids } = look()
    await waits(clock)
    page.ethereum = { ...scriptedWallet(), isMetaMask: true }
    await clock.advance(2_999)
    expect(state.settled).toBe(false)
    expect(ids()).toEqual([])
    await clock.advance(1)
    expect(state.settled).toBe(true)
    expect(ids()).toEqual(['io.metamask'])
  })
  test('waits until the first announcement', async () => {
    const { clock, state, ids } = look()
    await waits(clock)
    page.ethereum = { ...scriptedWallet(), isMetaMask: true }
    page.dispatchEvent(new Event('ethereum#initialized'))
    await settled()
    expect(state.settled).toBe(true)
    expect(ids()).toEqual(['io.metamask'])
  })
})
