import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ClientConfig } from '../../../core/host-config.js'
import { readOptions } from '../../../playground/outside/test-wallets/page/options.js'
import { createPrompts } from '../../../playground/outside/test-wallets/page/prompts.js'
import { createSolanaWallet } from '../../../playground/outside/test-wallets/page/solana.js'
import { createWallet } from '../../../playground/outside/test-wallets/page/wallet.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { settled } from '../../../tests/unit/clock.js'
import { userWith } from '../../../tests/unit/users.js'
import { walletsContext } from '../../../tests/unit/wallets.js'
import { closeWalletsPage, closing, install, type WalletsPage, walletsPage } from '../../../tests/unit/wallets-page.js'
import type { WalletListId } from '../contract.js'
import { createChoices } from './choices.js'

/** The names that @privy-io/react-auth 3.13.1 takes in its wallet list. */
const KNOWN_ELSEWHERE = [
  ...(['metamask', 'coinbase_wallet', 'base_account', 'rainbow', 'phantom', 'zerion', 'cryptocom', 'uniswap'] as const),
  ...(['okx_wallet', 'universal_profile', 'detected_wallets', 'detected_ethereum_wallets'] as const),
  ...(['detected_solana_wallets', 'wallet_connect', 'wallet_connect_qr', 'wallet_connect_qr_solana'] as const),
  ...(['rabby_wallet', 'bybit_wallet', 'ronin_wallet', 'haha_wallet', 'safe', 'solflare', 'backpack'] as const),
  ...(['jupiter', 'binance', 'binanceus', 'bitget_wallet', 'kraken_wallet'] as const),
] satisfies readonly WalletListId[]

let page: WalletsPage
beforeEach(() => {
  page = walletsPage()
})
afterEach(closeWalletsPage)

function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  closing(context.leave)
  const choices = createChoices(context.ctx)
  const ids = () => choices.options.get().map(({ id }) => id)
  /** Changes the host's configuration. */
  const say = (host: object) => {
    context.hostConfig.set({ ...context.hostConfig.get(), ...host })
  }
  return { ...context, choices, ids, say: (host: object) => say(host) }
}

/** Resolves once the hints that were asked for are in the console. */
const told = () => import('../../../core/hints/hints.js').then(settled)

describe('the wallet list', () => {
  test.each<[string, object, string[]]>([
    ['by default', {}, ['metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect']],
    ['of the host', { appearance: { walletList: ['zerion', 'metamask'] } }, ['zerion', 'metamask']],
    [
      'an order with wallets has precedence',
      {
        appearance: { walletList: ['zerion'] },
        loginMethodsAndOrder: { primary: ['email', 'rainbow'], overflow: ['wallet_connect', 'metamask'] },
      },
      ['rainbow', 'metamask', 'wallet_connect'],
    ],
    [
      'an order without wallets leaves the list as it is',
      { appearance: { walletList: ['zerion'] }, loginMethodsAndOrder: { primary: ['email'] } },
      ['zerion'],
    ],
  ])('%s', (_, host, expected) => {
    expect(setup({ host }).ids()).toEqual(expected)
  })
  test.each<[string[], string[]]>([
    [['coinbase'], ['coinbase_wallet']],
    [['walletConnect'], ['metamask', 'rainbow', 'wallet_connect']],
    [[], []],
  ])('with the host’s connectors %j it is %j', (names, expected) => {
    const connector = () => {
      throw new Error('No connector was scripted.')
    }
    const roles = Object.fromEntries(names.map((name) => [name, { connector }]))
    expect(setup({ roles }).ids()).toEqual(expected)
  })
  test('a brand of the long list is loaded if the host names it', async () => {
    const { ids } = setup({ host: { appearance: { walletList: ['trust', 'rainbow'] } } })
    expect(ids()).toEqual(['rainbow'])
    await vi.waitFor(() => expect(ids()).toEqual(['trust', 'rainbow']), { timeout: WAIT_TIMEOUT_MS })
  })
  test('a brand of the long list is loaded if an order names it, in `primary` or in `overflow`', async () => {
    for (const order of [{ primary: ['trust'] }, { primary: [], overflow: ['trust', 'metamask'] }] as const) {
      const { ids } = setup({ host: { loginMethodsAndOrder: order } })
      await vi.waitFor(() => expect(ids()[0]).toBe('trust'), { timeout: WAIT_TIMEOUT_MS })
      expect(ids()).toHaveLength([...order.primary, ...(order.overflow ?? [])].length)
    }
  })
  test('a brand of the long list is loaded if one login names it', async () => {
    const { choices } = setup()
    const list = () => choices.listFor(['trust', 'rainbow']).map(({ id }) => id)
    const listener = vi.fn()
    choices.options.subscribe(listener)
    expect(list()).toEqual(['rainbow'])
    await choices.fetchBrands(['trust', 'rainbow'])
    expect(list()).toEqual(['trust', 'rainbow'])
    expect(listener).toHaveBeenCalled()
  })
  test('a method of another app is not reported as a misspelt wallet', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { ids } = setup({ host: { loginMethodsAndOrder: { primary: ['latchkit:app', 'trust'] } } })
    await vi.waitFor(() => expect(ids()).toEqual(['trust']), { timeout: WAIT_TIMEOUT_MS })
    await told()
    expect(warn).not.toHaveBeenCalled()
  })
  test('an unknown wallet name warns the host once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const host: ClientConfig = {
      // @ts-expect-error a host in JavaScript is warned at run time
      appearance: { walletList: ['metamusk', 'trust'] },
      loginMethodsAndOrder: { primary: ['email', 'twitter'] },
    }
    const { ids, say } = setup({ host })
    await vi.waitFor(() => expect(ids()).toEqual(['trust']), { timeout: WAIT_TIMEOUT_MS })
    say({ appearance: { walletList: ['metamusk'] } })
    await settled()
    const { choices } = setup()
    await choices.fetchBrands(['metamusk'])
    await told()
    expect(warn.mock.calls).toEqual([[expect.stringContaining('No wallet is called "metamusk"')]])
    expect(warn.mock.calls[0]?.[0]).toContain('Did you mean metamask?')
  })
  test.each([
    [{ appearance: { walletList: KNOWN_ELSEWHERE } }],
    [{ loginMethodsAndOrder: { primary: KNOWN_ELSEWHERE } }],
  ] as const)('no name that hosts know from elsewhere is unknown (decision 97), in %j', async (host) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { ids } = setup({ host })
    await vi.waitFor(() => expect(ids()).toContain('bybit'), { timeout: WAIT_TIMEOUT_MS })
    await told()
    expect(warn).not.toHaveBeenCalled()
    expect(ids()).toEqual([
      ...['metamask', 'coinbase_wallet', 'rainbow', 'phantom', 'zerion', 'cryptocom', 'uniswap', 'okx_wallet'],
      ...['universal_profile', 'rabby_wallet', 'bybit', 'ronin', 'haha_wallet'],
      ...['binance', 'binanceus', 'bitget', 'kraken', 'safe', 'wallet_connect'],
    ])
  })
  test('a wallet and another name of it are one row', async () => {
    const { ids } = setup({ host: { appearance: { walletList: ['kraken_wallet', 'kraken', 'base_account'] } } })
    await vi.waitFor(() => expect(ids()).toEqual(['kraken', 'coinbase_wallet']), { timeout: WAIT_TIMEOUT_MS })
  })
  test('one login may override the list', () => {
    const { choices, ids } = setup()
    const idsFor = (list?: readonly string[]) => choices.listFor(list).map(({ id }) => id)
    expect(idsFor(['safe', 'rainbow'])).toEqual(['rainbow', 'safe'])
    expect(idsFor()).toEqual(ids())
  })
})

describe('the list changes', () => {
  test('when a wallet announces itself', () => {
    const { ids, choices } = setup()
    const listener = vi.fn()
    choices.options.subscribe(listener)
    install(page, 'com.odd', 'Odd One')
    expect(ids()[0]).toBe('com.odd')
    expect(listener).toHaveBeenCalledOnce()
    expect(choices.injected()).toHaveLength(1)
  })
  test('when the host changes its configuration', () => {
    const { ids, say } = setup()
    say({ appearance: { walletList: ['rainbow'] } })
    expect(ids()).toEqual(['rainbow'])
  })
  test('when a user logs in, whose wallet becomes the recent one', () => {
    const { choices, storage, user } = setup()
    const recent = () => choices.options.get().flatMap(({ id, recent: isRecent }) => (isRecent ? [id] : []))
    storage.set('recent-login-wallet-client', 'rainbow')
    user.set(userWith())
    expect(recent()).toEqual(['rainbow'])
    storage.set('recent-login-wallet-client', { rainbow: true })
    user.set(null)
    expect(recent()).toEqual([])
  })
  test('until the client is destroyed', () => {
    const { ids, say, leave } = setup()
    leave.abort()
    say({ appearance: { walletList: ['rainbow'] } })
    expect(ids()).not.toEqual(['rainbow'])
  })
})

test('Solana wallets are listed only if the app has them enabled', async () => {
  const { standard } = createSolanaWallet(createWallet('dune', readOptions('mode=approve'), createPrompts()), 'unit')
  onTestFinished(getWallets().register(standard))
  const on = setup({ app: { solana_wallet_auth: true } })
  await vi.waitFor(() => expect(on.ids()).toContain('solana:dune_wallet'), { timeout: WAIT_TIMEOUT_MS })
  const off = setup()
  await vi.waitFor(() => expect(off.clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })
  await off.clock.advance(3_000)
  await off.choices.settled
  expect(off.ids()).not.toContain('solana:dune_wallet')
})

test('the search ends with the first wallet in the page, else after 3 s', async () => {
  const over = vi.fn()
  const alone = setup()
  alone.choices.settled.then(over)
  await vi.waitFor(() => expect(alone.clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })
  await alone.clock.advance(2_999)
  expect(over).not.toHaveBeenCalled()
  await alone.clock.advance(1)
  expect(over).toHaveBeenCalledOnce()
  install(page)
  setup().choices.settled.then(over)
  await settled()
  expect(over).toHaveBeenCalledTimes(2)
})
