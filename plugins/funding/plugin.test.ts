import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain } from '../../core/host-config.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { type ContextSetup, testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { userWith } from '../../tests/unit/users.js'
import type { Bought, FundEvent, FundingExit, FundingRequest, SolanaFundingExit } from './contract.js'
import { funding } from './manifest.js'
import plugin from './plugin.js'

const ADDRESS = `0x${'a1'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}` as const
const USDC_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const CHAINS: readonly Chain[] = [
  { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { id: 8453, name: 'Base' },
  { id: 31337, name: 'Anvil' },
]
const config = (
  methods: readonly string[] = ['moonpay', 'coinbase-onramp', 'external'],
  prompts = false,
  chain = 'eip155:8453',
  asset?: string,
) => ({
  funding_config: {
    default_recommended_currency: { chain, ...(asset && { asset }) },
    default_recommended_amount: '0.01',
    methods,
    prompt_funding_on_wallet_creation: prompts,
  },
})
const WALLET = { type: 'wallet', address: ADDRESS, chain_type: 'ethereum', connector_type: 'embedded' }
const STATUS_URL = 'https://api.moonpay.example/v1/transactions/ext/an-order?apiKey=pk'
const ANSWERS: Record<string, object> = {
  '/plugins/moonpay_on_ramp/sign': {
    signedUrl: 'https://buy.moonpay.example/?signature=x',
    externalTransactionId: 'an-order',
    statusUrl: STATUS_URL,
  },
  '/funding/coinbase_on_ramp/init': {
    app_id: 'project',
    session_token: 'a-token',
    channel_id: '',
    partner_user_id: 'a-purchase',
    pay_url: 'https://pay.example/buy/select-asset',
  },
}

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

type Setup = ContextSetup<'funding'> & {
  answers?: Record<string, object>
  wallets?: object | undefined
  solana?: object | undefined
}
function setup({ answers = ANSWERS, wallets, solana, ...more }: Setup = {}) {
  const ethereum = {
    chain: async (id: unknown) => {
      const found = CHAINS.find((one) => one.id === id)
      if (!found) throw failure('unsupported_chain_id')
      return found
    },
    checksum: vi.fn(async (address: string) => {
      if (!/^0x[\da-f]{40}$/i.test(address)) throw failure('invalid_data')
      return address
    }),
    token: vi.fn(async (_: number, address: string) => ({ address, symbol: 'DAI', decimals: 18 })),
    balance: vi.fn(async () => 7n),
    price: async () => 2500,
  }
  const context = testContext('funding', {
    user: userWith(),
    app: config(),
    neighbours: { ethereum, wallets, 'solana-wallet': solana },
    ...more,
  })
  context.post.mockImplementation(async (path) => answers[path] ?? {})
  const exits: FundingExit[] = []
  context.events.on('fundingExited', (exit) => exits.push(exit))
  const api = plugin.setup(context.ctx)
  const caller = new AbortController()
  const fund = (request: Partial<FundingRequest> = {}) =>
    api.fund({ address: ADDRESS, chain: 'eip155:1', ...request }, { signal: caller.signal })
  const state = () => context.top()?.get() as { at?: string; [name: string]: unknown } | undefined
  const send = (event: FundEvent) => context.top()?.send(event as never)
  return { ...context, api, ethereum, fund, state, send, exits, caller }
}
/** The window that `open` returns. */
function stubWindow() {
  const popup = { closed: false, focus: vi.fn(), close: vi.fn(), location: { href: '' } }
  const open = vi.fn(() => popup)
  vi.stubGlobal('open', open)
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 1000)
  vi.stubGlobal('crossOriginIsolated', false)
  vi.stubGlobal('fetch', async () => new Response(''))
  return { popup, open }
}

describe('the manifest', () => {
  test.each([
    [{}, false],
    [config([]), false],
    [config(), true],
    [{ funding_config: 'yes' }, false],
    [{ ...config(['moonpay', 'coinbase-onramp']), fiat_on_ramp_enabled: true }, true],
    [{ ...config(['moonpay', 'coinbase-onramp']), fiat_on_ramp_enabled: false }, false],
    [{ ...config(), fiat_on_ramp_enabled: false }, true],
  ])('%j', (app, on) => {
    const { ctx } = testContext('funding', { app })
    expect(funding.when?.(ctx.app, ctx.host, null)).toBe(on)
  })
  test.each([
    ['where the app prompts, and there is a wallet', true, [WALLET], true],
    ['not before there is one', true, [], false],
    ['not for somebody else’s wallet', true, [{ ...WALLET, connector_type: 'injected' }], false],
    ['not where the app does not prompt', false, [WALLET], false],
  ])('a step after login is needed: %s', (_, prompts, accounts, needed) => {
    const { ctx } = testContext('funding', { app: config(['external'], prompts) })
    expect(funding.onboarding?.needed(userWith(...accounts), ctx.app, ctx.host)).toBe(needed)
  })
  test('provides the role funding', () => expect(funding.provides).toEqual(['funding']))
})

describe('the requested asset and amount', () => {
  test.each<[string, Partial<FundingRequest>, object]>([
    [
      'the coin, with its default amount',
      {},
      { amount: '0.01', asset: { kind: 'native', symbol: 'ETH', decimals: 18 } },
    ],
    ['so much', { amount: '.5' }, { amount: '.5' }],
    ['on a chain of viem', { chain: { id: 8453 }, amount: '1' }, { chain: { id: 8453 }, amount: '1' }],
    ['on the chain that the app recommends', { chain: undefined }, { chain: { id: 8453 } }],
    ['on a chain that says nothing of its coin', { chain: 'eip155:8453' }, { asset: { symbol: 'ETH', decimals: 18 } }],
    [
      'USDC, without a recommended amount',
      { chain: 'eip155:8453', asset: 'USDC' },
      { amount: '', asset: { kind: 'USDC', address: USDC_BASE, symbol: 'USDC', decimals: 6 } },
    ],
    ['USDC by its address', { chain: 'eip155:8453', asset: { erc20: USDC_BASE } }, { asset: { kind: 'USDC' } }],
    ['another token', { asset: { erc20: TOKEN } }, { asset: { kind: 'token', symbol: 'DAI' } }],
  ])('%s', async (_, request, expected) => {
    const { fund, state } = setup()
    fund(request)
    await vi.waitFor(() => expect(state()).toMatchObject(expected))
  })
  test.each<[string, string | undefined, Partial<FundingRequest>, object]>([
    ['USDC', 'USDC', {}, { amount: '0.01', asset: { kind: 'USDC' } }],
    ['USDC by its address', USDC_BASE, {}, { amount: '0.01', asset: { kind: 'USDC' } }],
    ['a token', TOKEN, {}, { amount: '0.01', asset: { kind: 'token', address: TOKEN } }],
    ['the coin', 'native-currency', {}, { amount: '0.01', asset: { kind: 'native' } }],
    ['what is no asset', 'gold', {}, { amount: '0.01', asset: { kind: 'native' } }],
    ['but the host asks for an amount', 'USDC', { amount: '2' }, { amount: '2', asset: { kind: 'native' } }],
    ['but the host asks for another chain', 'USDC', { chain: 'eip155:1' }, { amount: '', asset: { kind: 'native' } }],
    ['but the host asks for the coin', 'USDC', { asset: 'native-currency' }, { amount: '', asset: { kind: 'native' } }],
  ])('the app’s recommended %s', async (_, asset, request, expected) => {
    const { fund, state } = setup({ app: config(['external'], false, 'eip155:8453', asset) })
    fund({ chain: undefined, ...request })
    await vi.waitFor(() => expect(state()).toMatchObject(expected))
  })
  test('a malformed recommended token is an error', async () => {
    const { fund } = setup({ app: config(['external'], false, 'eip155:8453', '0x12') })
    expect(await codeOf(fund({ chain: undefined }))).toBe('invalid_data')
  })
  test.each<[string, string, Partial<FundingRequest>]>([
    ['invalid_data', 'an address that is none', { address: '0x12' }],
    ['unsupported_chain_id', 'a chain that the app does not have', { chain: 'eip155:5' }],
    ['unsupported_chain_id', 'a chain of another kind', { chain: 'solana:mainnet' }],
    ['unsupported_chain_id', 'a chain that is none', { chain: 'eip155:' }],
    ['unsupported_chain_id', 'USDC where there is none', { chain: 'eip155:31337', asset: 'USDC' }],
    ['invalid_data', 'an asset that is none', { asset: 'DAI' as never }],
    ['invalid_data', 'a token that is none', { asset: { erc20: '0x12' } }],
    ['invalid_data', 'an amount of two points', { amount: '1.2.3' }],
    ['invalid_data', 'a negative amount', { amount: '-1' }],
    ['invalid_data', 'an amount with a comma, which may be of thousands', { amount: '1,000' }],
    ['invalid_data', 'digits of another script, which a program does not write', { amount: '١' }],
    ['invalid_data', 'an amount of 81 digits', { amount: '1'.repeat(81) }],
    ['invalid_data', 'a number', { amount: 1 as never }],
    ['invalid_data', 'an amount with an exponent', { amount: '1e-3' }],
    ['invalid_data', 'an amount with a sign', { amount: '+1' }],
    ['invalid_data', 'an amount with spaces', { amount: ' 1 ' }],
    ['invalid_data', 'a hexadecimal amount', { amount: '0x1' }],
    ['invalid_data', 'nothing at all', { amount: '0.000' }],
    ['invalid_data', 'more decimals than ETH has', { amount: '0.1234567890123456789' }],
    ['invalid_data', 'more decimals than USDC has', { chain: 'eip155:8453', asset: 'USDC', amount: '0.1234567' }],
    ['invalid_data', 'a chain without an id', { chain: { name: 'Base' } as never }],
    ['unsupported_chain_id', 'a chain of viem that the app does not have', { chain: { id: 5 } }],
    ['invalid_data', 'a method that is none', { defaultFundingMethod: 'cash' as never }],
    ['invalid_data', 'a card service that is none', { card: { preferredProvider: 'stripe' as never } }],
    ['invalid_data', 'a title that is no text', { uiConfig: { landing: { title: 7 as never } } }],
  ])('%s: %s', async (code, _, request) => {
    const { fund, screens } = setup()
    expect(await codeOf(fund(request))).toBe(code)
    expect(screens.get().open).toBe(false)
  })
  test('the user’s own wallet is written as in the account, without loading the checksum code', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const { fund, state, ethereum } = setup({ user: userWith({ ...WALLET, address }) })
    fund({ address: address.toLowerCase() })
    await vi.waitFor(() => expect(state()).toMatchObject({ address }))
    expect(ethereum.checksum).not.toHaveBeenCalled()
  })
  test('a chain that none of the app’s methods supports is an error', async () => {
    await expect(setup({ app: config([]) }).fund()).rejects.toMatchObject({
      code: 'not_supported',
      message: 'Wallet funding is not enabled',
    })
    expect(await codeOf(setup({ app: config(['moonpay']) }).fund({ chain: 'eip155:31337' }))).toBe(
      'unsupported_chain_id',
    )
  })
  test.each<[string, object | undefined, readonly string[]]>([
    [
      'wallets',
      { options: { get: () => [], subscribe: () => () => {} } },
      ['moonpay', 'coinbase-onramp', 'external', 'manual'],
    ],
    ['no wallets', undefined, ['moonpay', 'coinbase-onramp', 'manual']],
  ])('methods in a host with %s', async (_, wallets, methods) => {
    const { fund, state } = setup({ wallets })
    fund()
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing', methods }))
  })
  test('no card where the app has them off', async () => {
    const { fund, state } = setup({ app: { ...config(), fiat_on_ramp_enabled: false } })
    fund({ amount: '' })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing', methods: ['manual'] }))
  })
  describe('what the host wants of Moonpay', () => {
    const override = { currencyCode: 'DAI_ETHEREUM', quoteCurrencyAmount: 25 }
    test('is what Moonpay is asked for, in place of asset and amount', async () => {
      const { fund, state, send, post } = setup()
      fund({ moonpayConfigOverride: override })
      await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing', moonpayConfigOverride: override }))
      send({ type: 'choose', method: 'moonpay' })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
      expect(post.mock.calls[0]?.[1]).toMatchObject({
        config: { currencyCode: 'DAI_ETHEREUM', quoteCurrencyAmount: '25' },
      })
    })
    test.each<[string, object, Bought | undefined]>([
      ['both', override, { symbol: 'DAI', amount: '25' }],
      ['a currency alone', { currencyCode: 'USDC_BASE' }, { symbol: 'USDC' }],
      ['an amount alone', { quoteCurrencyAmount: '0.75' }, { symbol: 'ETH', amount: '0.75' }],
      ['the asset itself', { currencyCode: 'ETH_ETHEREUM' }, undefined],
      ['it with an amount', { currencyCode: 'ETH_ETHEREUM', quoteCurrencyAmount: 2 }, { symbol: 'ETH', amount: '2' }],
    ])('is shown beside Moonpay, and told by the outcome: %s', async (_, moonpayConfigOverride, bought) => {
      const { api, state, send } = setup()
      const options = { chain: 'eip155:1', amount: '0.5', moonpayConfigOverride }
      const result = api.fundWallet({ address: ADDRESS, options })
      await vi.waitFor(() => expect(state()?.at).toBe('choosing'))
      expect(state()?.bought).toEqual(bought)
      send({ type: 'choose', method: 'moonpay' })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
      send({ type: 'back' })
      send({ type: 'choose', method: 'moonpay' })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
      send({ type: 'close' } as never)
      const { symbol, amount } = bought ?? { symbol: 'ETH', amount: '0.5' }
      expect(await result).toEqual({
        status: 'cancelled',
        address: ADDRESS,
        fundingMethod: 'moonpay',
        assetType: symbol,
        ...(amount && { amount }),
      })
    })
    test('needs no amount of the request, and is the whole choice where Moonpay is alone', async () => {
      const { fund, state } = setup({ app: config(['moonpay']) })
      fund({ moonpayConfigOverride: override })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
    })
    test('may be one of the two alone', async () => {
      const { fund, state, send, post } = setup()
      fund({ amount: '0.5', moonpayConfigOverride: { quoteCurrencyAmount: '0.75' } })
      await vi.waitFor(() => expect(state()?.at).toBe('choosing'))
      send({ type: 'choose', method: 'moonpay' })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
      expect(post.mock.calls[0]?.[1]).toMatchObject({
        config: { currencyCode: 'ETH_ETHEREUM', quoteCurrencyAmount: '0.75' },
      })
    })
    test.each([
      ['another currency has no amount, because the amount of the request is of its asset', 'USDC_BASE', undefined],
      ['the currency of the asset has the amount of the request', 'ETH_ETHEREUM', '0.5'],
    ])('%s', async (_, currencyCode, amount) => {
      const { fund, state, send, post } = setup()
      fund({ amount: '0.5', moonpayConfigOverride: { currencyCode } })
      await vi.waitFor(() => expect(state()?.at).toBe('choosing'))
      send({ type: 'choose', method: 'moonpay' })
      await vi.waitFor(() => expect(state()?.at).toBe('prompting'))
      expect(post.mock.calls[0]?.[1]).toMatchObject({ config: { currencyCode, quoteCurrencyAmount: amount } })
    })
    test('offers Moonpay for what it does not sell by itself', async () => {
      const request = { asset: { erc20: TOKEN }, amount: '1' } as const
      const { fund, state } = setup()
      fund({ ...request, moonpayConfigOverride: override })
      await vi.waitFor(() => expect(state()).toMatchObject({ methods: ['moonpay', 'manual'] }))
    })
    test.each<[NonNullable<FundingRequest['moonpayConfigOverride']>]>([
      [{ quoteCurrencyAmount: 0 }],
      [{ quoteCurrencyAmount: -1 }],
      [{ quoteCurrencyAmount: 'much' }],
      [{ currencyCode: 'ETH&amount=1' }],
      [{ currencyCode: 7 as never }],
    ])('%j is refused before a dialog opens', async (moonpayConfigOverride) => {
      const { fund, screens } = setup()
      expect(await codeOf(fund({ moonpayConfigOverride }))).toBe('invalid_data')
      expect(screens.get().open).toBe(false)
    })
  })
  test('funding works if the code of wallets fails to load', async () => {
    const { fund, state, ctx } = setup()
    const use = ctx.use
    Object.assign(ctx, {
      use: (id: string) => (id === 'wallets' ? Promise.reject(failure('plugin_load_failed')) : use(id as 'ethereum')),
    })
    fund()
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing' }))
  })
  test('a token without a name is not offered', async () => {
    const { fund, state, ethereum } = setup()
    ethereum.token.mockResolvedValue({ address: TOKEN, symbol: '', decimals: 18 })
    fund({ asset: { erc20: TOKEN } })
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ at: 'unprepared', error: { message: 'Unable to fetch token details.' } }),
    )
  })
  test('without a dialog the call rejects with no_modal', async () => {
    const { fund, exits } = setup({ dialog: false })
    expect(await codeOf(fund())).toBe('no_modal')
    expect(exits).toEqual([])
  })
})

describe('after a login that created a wallet', () => {
  const begin = (options: Parameters<typeof setup>[0] & { open?: boolean; isNewUser?: boolean } = {}) => {
    const harness = setup(options)
    if (options.open ?? true) harness.openScreen()
    let over = false
    const onboarding = harness.api.onboard(userWith(WALLET), options.isNewUser ?? true).then(() => {
      over = true
    })
    return { ...harness, onboarding, isOver: () => over }
  }
  test('the login waits until the user leaves', async () => {
    const { top, state, onboarding, isOver, exits } = begin()
    const choosing = { at: 'choosing', address: ADDRESS, chain: { id: 8453 }, amount: '0.01' }
    await vi.waitFor(() => expect(state()).toMatchObject(choosing))
    expect(isOver()).toBe(false)
    top()?.close()
    await onboarding
    expect(exits).toHaveLength(1)
  })
  test.each<[string, Parameters<typeof begin>[0]]>([
    ['a wallet from before', { isNewUser: false }],
    ['a login without the dialog', { open: false }],
    ['a chain that the app does not have', { app: config(['external'], true, 'eip155:5') }],
    ['a method that is none', { app: config(['card'], true) }],
  ])('the login continues without the dialog: %s', async (_, options) => {
    const { onboarding, exits } = begin(options)
    await onboarding
    expect(exits).toEqual([])
  })
})

describe('how the host wants the dialog', () => {
  test.each<[string, Partial<FundingRequest>, object]>([
    ['by hand', { defaultFundingMethod: 'manual' }, { at: 'receiving' }],
    ['by card', { defaultFundingMethod: 'card', card: { preferredProvider: 'coinbase' } }, { at: 'offering' }],
    ['from a wallet, which no plugin connects', { defaultFundingMethod: 'wallet' }, { at: 'choosing' }],
  ])('%s at once', async (_, wishes, expected) => {
    const { fund, state } = setup()
    fund({ amount: '0.5', ...wishes })
    await vi.waitFor(() => expect(state()).toMatchObject({ ...expected, amount: '0.5' }))
  })
  test('the user may go back to the choice, which stays', async () => {
    const { fund, state, send } = setup()
    fund({ amount: '0.5', defaultFundingMethod: 'manual' })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'receiving' }))
    send({ type: 'back' })
    await settled()
    expect(state()).toMatchObject({ at: 'choosing', amount: '0.5' })
  })
  test('without an amount, the user is asked for it first', async () => {
    const { fund, state } = setup({ app: config(undefined, false, 'eip155:1', 'USDC') })
    fund({ asset: 'native-currency', defaultFundingMethod: 'manual' })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing', amount: '' }))
  })
  test('its card service is the first, and its titles reach every stage', async () => {
    const { fund, state, send } = setup()
    const titles = { landing: { title: 'Top up' }, receiveFundsTitle: 'Deposit', receiveFundsSubtitle: 'From anywhere' }
    fund({ card: { preferredProvider: 'coinbase' }, uiConfig: titles })
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ at: 'choosing', methods: ['coinbase-onramp', 'moonpay', 'manual'], titles }),
    )
    send({ type: 'choose', method: 'manual' })
    await settled()
    expect(state()).toMatchObject({ at: 'receiving', titles })
  })
})

describe('in one object', () => {
  test('resolves with what became of it', async () => {
    const { api, top, state, send, ethereum, clock } = setup({ app: config(['external']) })
    const options = { chain: { id: 1 }, amount: '0.50' }
    const left = api.fundWallet({ address: ADDRESS, options })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'receiving' }))
    top()?.close()
    const asked = { address: ADDRESS, fundingMethod: 'external', amount: '0.50', assetType: 'ETH' }
    expect(await left).toEqual({ status: 'cancelled', ...asked })
    const paid = api.fundWallet({ address: ADDRESS, options })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'receiving' }))
    await settled()
    ethereum.balance.mockResolvedValue(10n ** 18n)
    await clock.advance(2_000)
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'received' }))
    send({ type: 'finish' })
    expect(await paid).toEqual({ status: 'completed', ...asked })
  })
  test('left at the choice, it has no method; with two arguments there is the status alone', async () => {
    const { api, top, state } = setup()
    const outcome = api.fundWallet({ address: ADDRESS, options: { chain: 'eip155:8453', asset: 'USDC' } })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing' }))
    top()?.close()
    expect(await outcome).toEqual({
      ...{ status: 'cancelled', address: ADDRESS, fundingMethod: undefined, assetType: 'USDC' },
    })
    const result = api.fundWallet(ADDRESS)
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'choosing' }))
    top()?.close()
    expect(await result).toEqual({ status: 'cancelled' })
  })
  test('a mixture of both shapes opens nothing', async () => {
    const { api, screens } = setup()
    expect(await codeOf(api.fundWallet({ address: ADDRESS, options: { amount: '1' } }, { amount: '2' }))).toBe(
      'invalid_data',
    )
    expect(screens.get().open).toBe(false)
  })
})

describe('leaving', () => {
  test('reports the stage that the user left', async () => {
    const { fund, send, screens, exits, top } = setup()
    const result = fund()
    await settled()
    top()?.close()
    expect(await result).toEqual({ status: 'cancelled' })
    expect(exits).toEqual([{ address: ADDRESS, chain: 1, fundingMethod: null }])
    const repeated = fund()
    await settled()
    send({ type: 'choose', method: 'manual' })
    await settled()
    expect(screens.get().screen).toBe('FUNDING_MANUAL_TRANSFER_SCREEN')
    top()?.close()
    await repeated
    expect(exits.at(-1)).toEqual({ address: ADDRESS, chain: 1, fundingMethod: 'manual', balance: 7n })
  })
  test('returns to the screen that the dialog showed before', async () => {
    const { fund, openScreen, send, screens } = setup()
    openScreen()
    const result = fund()
    await settled()
    expect(screens.get().screen).toBe('FUNDING_METHOD_SELECTION_SCREEN')
    send({ type: 'back' })
    expect(await result).toEqual({ status: 'cancelled' })
    expect(screens.get().screen).toBe('LANDING')
  })
  test('the dialog closes when the caller aborts', async () => {
    const { fund, caller, screens } = setup()
    const result = fund()
    await settled()
    caller.abort()
    expect(await result).toEqual({ status: 'cancelled' })
    expect(screens.get().open).toBe(false)
  })
})

describe('Moonpay', () => {
  const begin = async (options: Parameters<typeof setup>[0] = {}) => {
    const harness = setup({ app: config(['moonpay']), ...options })
    harness.fund({ amount: '.50' })
    await settled()
    return harness
  }
  test('its address is signed for this wallet, with the host’s colours', async () => {
    const { post, state, track } = await begin({ host: { appearance: { accentColor: '#6a5cff', theme: 'dark' } } })
    expect(state()).toMatchObject({ at: 'prompting', order: { id: 'an-order', statusUrl: STATUS_URL } })
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
      '/plugins/moonpay_on_ramp/sign',
      {
        address: ADDRESS,
        useSandbox: false,
        config: {
          currencyCode: 'ETH_ETHEREUM',
          quoteCurrencyAmount: '0.5',
          uiConfig: { accentColor: '#6a5cff', theme: 'dark' },
        },
      },
    ])
    expect(track.mock.calls).toEqual([['sdk_fiat_on_ramp_started', { provider: 'moonpay' }]])
  })
  test('uses the payment method and the colours of the host', async () => {
    const moonpay = { useSandbox: true, paymentMethod: 'mobile_wallet', uiConfig: { theme: 'light' } }
    const { post } = await begin({ host: { fundingMethodConfig: { moonpay } } })
    expect(post.mock.calls[0]?.[1]).toMatchObject({
      useSandbox: true,
      config: { paymentMethod: 'mobile_wallet', uiConfig: { theme: 'light' } },
    })
  })
  test.each([
    ['no address', { signedUrl: undefined }],
    ['a script', { signedUrl: 'javascript:alert(1)' }],
    ['no place to ask', { statusUrl: 'nonsense' }],
    ['no id', { externalTransactionId: 7 }],
  ])('opens nothing if the server returns %s', async (_, change) => {
    const path = '/plugins/moonpay_on_ramp/sign'
    const { state } = await begin({ answers: { [path]: { ...ANSWERS[path], ...change } } })
    expect(state()).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } })
  })
  test.each<[number, string, object]>([
    [404, '{"type":"NotFoundError"}', { at: 'paying', phase: 'unseen' }],
    [200, '[]', { at: 'paying', phase: 'unseen' }],
    [200, '[{"status":"pending"},{"status":"failed"}]', { at: 'paying', phase: 'pending' }],
    [200, '[{"status":"completed","baseCurrencyAmount":100}]', { at: 'success' }],
    [
      200,
      '[{"status":"completed","quoteCurrencyAmount":0.0487,"currency":{"code":"eth_base"}}]',
      { at: 'success', arrived: { amount: '0.0487', symbol: 'ETH' } },
    ],
    [
      200,
      '[{"status":"completed","quoteCurrencyAmount":1e-7,"currency":{"code":"eth"}}]',
      { at: 'success', arrived: { amount: '0.0000001', symbol: 'ETH' } },
    ],
    [
      200,
      '[{"status":"failed","failureReason":"rejected_card"}]',
      { at: 'problem', error: { code: 'on_ramp_failed' } },
    ],
  ])('is polled without our headers: %i %s', async (status, body, expected) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }))
    vi.stubGlobal('fetch', fetched)
    const { send, clock, state } = await begin()
    send({ type: 'open' })
    await clock.advance(3_000)
    expect(state()).toMatchObject(expected)
    expect(fetched.mock.calls[0]?.[0]).toBe(STATUS_URL)
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', headers: { accept: 'application/json' } })
  })
  test('three malformed answers fail the purchase', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    const { send, clock, state } = await begin()
    send({ type: 'open' })
    await clock.advance(9_000)
    expect(state()).toMatchObject({ at: 'problem' })
  })
})

describe('Coinbase', () => {
  const begin = async (status: () => string | null = () => 'pending', options: Parameters<typeof setup>[0] = {}) => {
    const harness = setup({ app: config(['coinbase-onramp']), ...options })
    harness.get.mockImplementation(async () => ({ status: status() }))
    const over = harness.fund({ amount: '.5' })
    await settled()
    return { ...harness, over }
  }
  test('opens its window within the click, and loads the purchase', async () => {
    const { popup, open } = stubWindow()
    let status = 'pending'
    const { send, state, post, get, clock, track, over } = await begin(() => status)
    send({ type: 'open' })
    expect(open).toHaveBeenCalledOnce() // in the same turn as the click
    expect(open.mock.calls[0]).toEqual(['', '', expect.stringContaining('width=440,height=680')])
    await settled()
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
      '/funding/coinbase_on_ramp/init',
      { addresses: [{ address: ADDRESS, blockchains: ['ethereum'] }], assets: ['ETH'] },
    ])
    expect(Object.fromEntries(new URL(popup.location.href).searchParams)).toEqual({
      appId: 'project',
      sessionToken: 'a-token',
      defaultExperience: 'buy',
      defaultNetwork: 'ethereum',
      presetCryptoAmount: '0.5',
      partnerUserRef: 'a-purchase',
      partnerUserId: 'a-purchase',
    })
    const buying = state() as { readonly show?: () => void } | undefined
    buying?.show?.()
    expect(popup.focus).toHaveBeenCalledOnce()
    await clock.advance(500)
    expect(get.mock.calls[0]?.[1]).toMatchObject({ query: { partnerUserId: 'a-purchase' } })
    status = 'success'
    await clock.advance(1_500)
    expect(state()).toMatchObject({ at: 'success' })
    expect(popup.close).toHaveBeenCalled()
    expect(track.mock.calls.at(-1)).toEqual([
      'sdk_fiat_on_ramp_completed_with_status',
      { provider: 'coinbase-onramp', status: 'success' },
    ])
    send({ type: 'finish' })
    expect(await over).toEqual({ status: 'submitted' })
  })
  test('a window that the browser blocks rejects', async () => {
    stubWindow().open.mockReturnValue(null as never)
    const { send, state, post } = await begin()
    send({ type: 'open' })
    await settled()
    expect(state()).toMatchObject({ at: 'problem', error: { code: 'on_ramp_blocked' } })
    expect(post).not.toHaveBeenCalled()
  })
  test('a window that the user closes without paying rejects', async () => {
    const { popup } = stubWindow()
    const { send, state, clock } = await begin()
    send({ type: 'open' })
    await clock.advance(2_000)
    popup.closed = true
    await clock.advance(300)
    expect(state()).toMatchObject({ at: 'problem', error: { code: 'exited_on_ramp' } })
  })
  test('a window that the user closes after paying counts as a purchase', async () => {
    const { popup } = stubWindow()
    let status = 'pending'
    const { send, state, clock } = await begin(() => status)
    send({ type: 'open' })
    await clock.advance(600)
    status = 'success'
    popup.closed = true
    await clock.advance(300)
    expect(state()).toMatchObject({ at: 'success' })
  })
  test('an answer without an address closes the window', async () => {
    const { popup } = stubWindow()
    const path = '/funding/coinbase_on_ramp/init'
    const { send, state } = await begin(undefined, {
      answers: { [path]: { ...ANSWERS[path], pay_url: 'data:text/html,x' } },
    })
    send({ type: 'open' })
    await settled()
    expect(state()).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } })
    expect([popup.close.mock.calls.length, popup.location.href]).toEqual([1, ''])
  })
})

describe('a Solana wallet', () => {
  const SOLANA = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy'
  const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  function withSolana(options: Setup = {}) {
    const balance = vi.fn(async (_mint?: string) => 0n)
    const place = vi.fn(async ({ chain = 'solana:mainnet' }: { address: string; chain?: string }) => ({
      chain,
      name: 'Solana',
      balance,
    }))
    const harness = setup({ app: config(['external']), ...options, solana: { place } })
    const solanaExits: SolanaFundingExit[] = []
    harness.events.on('solanaFundingExited', (exit) => solanaExits.push(exit))
    const fund = (request: Partial<FundingRequest> = {}) =>
      harness.api.fund({ address: SOLANA, ...request }, { signal: harness.caller.signal })
    return { ...harness, fund, balance, place, solanaExits }
  }
  test.each<[string, Partial<FundingRequest>, object]>([
    ['by its address', {}, { chain: { id: 'solana:mainnet', name: 'Solana' }, amount: '' }],
    ['on another chain', { chain: 'solana:devnet' }, { chain: { id: 'solana:devnet' } }],
    ['SOL', { amount: '0.000000001' }, { asset: { kind: 'native', symbol: 'SOL', decimals: 9 } }],
    ['USDC', { asset: 'USDC' }, { asset: { kind: 'USDC', address: USDC_MINT, symbol: 'USDC', decimals: 6 } }],
  ])('%s', async (_, request, expected) => {
    const { fund, state, ethereum } = withSolana()
    fund(request)
    await vi.waitFor(() => expect(state()).toMatchObject({ methods: ['manual'], ...expected }))
    expect(ethereum.balance).not.toHaveBeenCalled()
  })
  test('uses the app’s recommendation for Solana, not the one for Ethereum', async () => {
    const recommended = withSolana({ app: config(['external'], false, 'solana:devnet', 'USDC') })
    recommended.fund()
    await vi.waitFor(() =>
      expect(recommended.state()).toMatchObject({
        at: 'receiving',
        chain: { id: 'solana:devnet' },
        asset: { kind: 'USDC' },
        amount: '0.01',
      }),
    )
    const requested = withSolana({ app: config(['external'], false, 'solana:devnet', 'USDC') })
    requested.fund({ amount: '2' })
    await vi.waitFor(() => expect(requested.state()).toMatchObject({ asset: { kind: 'native' }, amount: '2' }))
  })
  test('receives a manual transfer, measured in lamports, and its exit is reported by its own event', async () => {
    const { fund, state, balance, solanaExits, exits, send, clock } = withSolana()
    balance.mockResolvedValueOnce(9_007_199_254_740_993n).mockResolvedValueOnce(9_007_199_754_740_992n)
    balance.mockResolvedValue(9_007_199_754_740_993n)
    const end = fund({ amount: '0.5', chain: 'solana:devnet' })
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'receiving', balance: 9_007_199_254_740_993n }))
    await clock.advance(2_000)
    expect(state()).toMatchObject({ at: 'receiving', balance: 9_007_199_754_740_992n })
    await clock.advance(2_000)
    expect(state()).toMatchObject({ at: 'received', balance: 9_007_199_754_740_993n })
    send({ type: 'finish' })
    expect(await end).toEqual({ status: 'submitted' })
    const exit = { address: SOLANA, fundingMethod: 'manual', balance: 9_007_199_754_740_993n }
    expect([solanaExits, exits]).toEqual([[{ ...exit, chain: 'solana:devnet' }], []])
  })
  test.each<[string, string, Partial<FundingRequest>]>([
    ['invalid_data', 'a token by its address', { asset: { erc20: TOKEN } }],
    ['invalid_data', 'an amount that is none', { amount: '1,5' }],
    ['unsupported_chain_id', 'USDC where there is none', { asset: 'USDC', chain: 'solana:testnet' }],
  ])('%s: %s', async (code, _, request) => {
    const { fund, screens } = withSolana()
    expect(await codeOf(fund(request))).toBe(code)
    expect(screens.get().open).toBe(false)
  })
  test('without the plugin solanaWallet, the error names it', async () => {
    const { api } = setup()
    await expect(api.fund({ address: SOLANA })).rejects.toMatchObject({
      code: 'unsupported_chain_id',
      message: expect.stringContaining('solanaWallet'),
    })
  })
})
