import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../../core/protocol/wire.js'
import { settled } from '../../../tests/unit/clock.js'
import { failure } from '../../../tests/unit/errors.js'
import { unreadable } from '../../../tests/unit/unreadable.js'
import { EMAIL, guest, userWith } from '../../../tests/unit/users.js'
import { walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import type { ConnectTask, WalletOption } from '../contract.js'
import { firstStageOf, phantomLinks } from './install-wallet.js'

const PAGE = 'https://acme.example/shop?item=1&b=%26#top'
const names = wireNames('latchkit')

beforeEach(() => {
  vi.stubGlobal('location', { href: PAGE, origin: 'https://acme.example' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)' })
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

const phantom = walletOption({ id: 'phantom', name: 'Phantom', door: 'phantom', detected: false })
const coinbase = walletOption({ id: 'coinbase_wallet', door: 'coinbase', detected: false })
const task = (wallet: WalletOption, mobile: boolean): ConnectTask => ({
  intent: 'login',
  shown: true,
  wallet,
  mobile,
  retries: 0,
})
const inPhantom = (link: string) => new URL(decodeURIComponent(/browse\/([^?]*)\?/.exec(link)?.[1] ?? ''))

describe('the link that opens this page in Phantom’s browser', () => {
  test('exists in two forms: with its own scheme, and by https', () => {
    const { href, universal, waited } = phantomLinks(names, null)
    expect([href.split('browse/')[0], universal.split('browse/')[0], waited]).toEqual([
      'phantom://',
      'https://phantom.app/ul/',
      false,
    ])
    expect(href.split('browse/')[1]).toBe(universal.split('browse/')[1])
    expect(new URL(universal).searchParams.get('ref')).toBe('https://acme.example')
  })
  test('keeps query and hash of the page’s address (decision 54)', () => {
    const { hash, searchParams, pathname } = inPhantom(phantomLinks(names, null).href)
    expect([hash, pathname, Object.fromEntries(searchParams)]).toEqual([
      '#top',
      '/shop',
      { item: '1', b: '&', latchkit_connector: 'injected', latchkit_wallet_client: 'phantom' },
    ])
  })
  test.each([
    ['https://acme.example/', 'https://acme.example?'],
    ['https://acme.example/shop/?item=1', 'https://acme.example/shop?item=1&'],
    ['https://acme.example/shop', 'https://acme.example/shop?'],
  ])('%s has no trailing slash', (href, start) => {
    vi.stubGlobal('location', { href, origin: 'https://acme.example' })
    const link = decodeURIComponent(phantomLinks(names, null).universal.split('browse/')[1] ?? '')
    expect(link.startsWith(start), link).toBe(true)
  })
  test('carries the session, without the parameters of an earlier link', () => {
    vi.stubGlobal('location', { href: `${PAGE.split('#')[0]}&latchkit_token=old`, origin: 'https://acme.example' })
    const page = inPhantom(phantomLinks(names, 'to&ken').universal)
    expect(page.searchParams.getAll('latchkit_token')).toEqual(['to&ken'])
  })
  test.each([
    ['Mozilla/5.0 (iPhone)', 'apps.apple.com'],
    ['Mozilla/5.0 (Linux; Android 15)', 'play.google.com'],
  ])('for %s the install link is %s', (userAgent, host) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(new URL(phantomLinks(names, null).store).host).toBe(host)
  })
})

describe('Phantom that is not installed', () => {
  test('shows the install screen on a desktop', async () => {
    const { ctx, session } = walletsContext({ user: userWith(EMAIL) })
    expect(await firstStageOf(ctx, task(phantom, false))).toEqual({ at: 'install', ...task(phantom, false) })
    expect(session.fork).not.toHaveBeenCalled()
  })
  test.each([
    ['nobody', null, null],
    ['a user', userWith(EMAIL), 'forked'],
    ['a guest', guest, 'forked'],
  ])('on a phone %s opens Phantom’s app with the session', async (_, user, token) => {
    const stage = await firstStageOf(walletsContext({ user }).ctx, task(phantom, true))
    if (stage?.at !== 'interstitial') throw new Error('no interstitial')
    expect(inPhantom(stage.href).searchParams.get('latchkit_token')).toBe(token)
    expect(stage).toMatchObject({ wallet: phantom, mobile: true, waited: false })
  })
  test.each([
    ['not_supported', 'link', true],
    ['fresh_login_required', 'connect', true],
    ['network', 'link', true],
    ['not_supported', 'login', false],
  ] as const)('without a session of a user who is refused a fork (%s) to %s', async (code, intent, relogin) => {
    const { ctx, session } = walletsContext({ user: intent === 'login' ? guest : userWith(EMAIL) })
    session.fork.mockRejectedValue(failure(code))
    const stage = await firstStageOf(ctx, { ...task(phantom, true), intent })
    if (stage?.at !== 'interstitial') throw new Error('no interstitial')
    expect(stage.relogin).toBe(relogin)
    for (const link of [stage.href, stage.universal])
      expect(Object.fromEntries(inPhantom(link).searchParams)).toEqual({
        item: '1',
        b: '&',
        ...(!relogin && { latchkit_connector: 'injected', latchkit_wallet_client: 'phantom' }),
      })
  })
})

describe('Coinbase’s app for wallets without smart wallets', () => {
  const eoaOnly = { externalWallets: { coinbaseWallet: { connectionOptions: 'eoaOnly' } } }
  test.each<[string, boolean, object, object, boolean]>([
    ['on a phone', true, eoaOnly, {}, true],
    ['on a desktop', false, eoaOnly, {}, false],
    [
      'if the host allows smart wallets',
      true,
      { externalWallets: { coinbaseWallet: { connectionOptions: 'all' } } },
      {},
      false,
    ],
    ['by default', true, {}, {}, false],
    ['in Coinbase’s own browser', true, eoaOnly, { ethereum: { isCoinbaseBrowser: true } }, false],
    ['beside a wallet that throws when it is read', true, eoaOnly, unreadable('ethereum'), true],
    ['in a standalone app', true, { ...eoaOnly, render: { standalone: true } }, {}, false],
  ])('%s', async (_, mobile, host, page, leaves) => {
    vi.stubGlobal('window', page)
    const over = vi.fn()
    firstStageOf(walletsContext({ host }).ctx, task(coinbase, mobile)).then(over)
    await settled()
    const to = `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(PAGE)}`
    expect([location.href, over.mock.calls]).toEqual(leaves ? [to, []] : [PAGE, [[undefined]]])
  })
})
