import { generateKeyPairSync } from 'node:crypto'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { answering } from '../server.js'
import { onEachDatabase } from './databases.js'
import { type App, request, sandboxAt } from './sandbox.js'

const ADDRESS = `0x${'a1'.repeat(20)}`
/** The same address with the checksum of EIP-55. */
const CHECKSUMMED = getAddress(ADDRESS)
const METHODS = ['moonpay', 'coinbase-onramp'] as const
let people = 0

onEachDatabase('Funding by card', (_, { urls }) => {
  // the stand-ins for outside services belong to one server
  const sandbox = sandboxAt(urls.slice(0, 1))
  const outside = async () => (await sandbox.control('/outside')).body.url as string
  const keysOf = async (name: string) => JSON.parse((await request(`${await outside()}/${name}/~/keys`)).text)

  const funding = (methods: readonly string[] = METHODS) => ({
    funding_config: {
      default_recommended_currency: { chain: 'eip155:1' },
      default_recommended_amount: '0.01',
      methods,
      prompt_funding_on_wallet_creation: false,
    },
  })
  async function accounts() {
    const [moonpay, coinbase] = [`${await outside()}/moonpay`, `${await outside()}/coinbase-onramp`]
    return {
      moonpay: { widget_url: `${moonpay}/buy`, api_url: moonpay, ...(await keysOf('moonpay')) },
      coinbase_onramp: {
        app_id: 'a-project',
        api_url: coinbase,
        pay_url: coinbase,
        ...(await keysOf('coinbase-onramp')),
      },
    }
  }
  async function ready(settings: object = {}) {
    const app = await sandbox.newApp({ ...funding(), ...(await accounts()), ...settings })
    return { app, token: await logIn(app) }
  }
  const logIn = async (app: App) => (await app.login(`buyer.${process.pid}.${++people}@example.com`)).token

  const sign = (app: App, token: string | undefined, body: object = {}) =>
    app.call('/plugins/moonpay_on_ramp/sign', { address: ADDRESS, config: {}, useSandbox: false, ...body }, { token })
  const init = (app: App, token: string | undefined, body: object = {}) =>
    app.call(
      '/funding/coinbase_on_ramp/init',
      { addresses: [{ address: ADDRESS, blockchains: ['ethereum'] }], assets: ['ETH'], ...body },
      { token },
    )
  const status = (app: App, token: string | undefined, id: unknown) =>
    app.call(`/funding/coinbase_on_ramp/status?partnerUserId=${id}`, undefined, { token })
  const form = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

  test('fiat_on_ramp_enabled: false begins no purchase, and one that was begun is still followed', async () => {
    const { app, token } = await ready()
    const begun = (await init(app, token)).body.partner_user_id
    await app.configure({ fiat_on_ramp_enabled: false })
    for (const begin of [sign, init])
      expect(await begin(app, token)).toMatchObject({
        status: 422,
        body: { code: 'not_supported', error: expect.stringContaining('its fiat_on_ramp_enabled is false') },
      })
    expect(await status(app, token, begun)).toMatchObject({ status: 200, body: { status: 'pending' } })
  })
  describe('Moonpay', () => {
    test('takes the address that is signed, and says how the purchase goes', async () => {
      const { app, token } = await ready()
      const config = {
        currencyCode: 'ETH_BASE',
        quoteCurrencyAmount: '0.000000000000000001',
        paymentMethod: 'mobile_wallet',
      }
      const answer = await sign(app, token, {
        config: { ...config, uiConfig: { accentColor: '#6a5cff', theme: 'dark' } },
      })
      expect(answer.status, answer.text).toBe(200)
      const { signedUrl, externalTransactionId, statusUrl } = answer.body
      const parameters = Object.fromEntries(new URL(`${signedUrl}`).searchParams)
      expect(parameters).toEqual({
        apiKey: (await keysOf('moonpay')).publishable_key,
        currencyCode: 'eth_base',
        walletAddress: CHECKSUMMED,
        quoteCurrencyAmount: '0.000000000000000001',
        paymentMethod: 'mobile_wallet',
        externalTransactionId,
        colorCode: '#6a5cff',
        theme: 'dark',
        signature: expect.any(String),
      })
      expect((await fetch(`${signedUrl}`)).status).toBe(200)
      expect((await request(`${statusUrl}`)).status).toBe(404)
      const ordered = await form(`${signedUrl}`, { decision: 'order', outcome: 'completed' })
      expect(ordered.status).toBe(200)
      expect(JSON.parse((await request(`${statusUrl}`)).text)).toMatchObject([
        { status: 'completed', externalTransactionId },
      ])
    })
    test('asks for Ether where no currency is named, and for no amount where none is', async () => {
      const { app, token } = await ready()
      const { signedUrl } = (await sign(app, token, { config: undefined })).body
      const { searchParams } = new URL(`${signedUrl}`)
      expect([searchParams.get('currencyCode'), searchParams.has('quoteCurrencyAmount')]).toEqual(['eth', false])
      expect((await fetch(`${signedUrl}`)).status).toBe(200)
    })
    test.each(['ETH_ETHEREUM', 'ETH_ARBITRUM', 'ETH_BASE', 'AVAX_CCHAIN', 'CELO_CELO', 'MATIC_POLYGON', 'USDC_BASE'])(
      'sells %s',
      async (currencyCode) => {
        const { app, token } = await ready()
        const { signedUrl } = (await sign(app, token, { config: { currencyCode } })).body
        expect((await fetch(`${signedUrl}`)).status).toBe(200)
      },
    )
    test.each([
      ['SOL', 'sol'],
      ['USDC_SOL', 'usdc_sol'],
    ])('sells %s to a wallet of Solana alone', async (currencyCode, code) => {
      const { app, token } = await ready()
      const address = 'So11111111111111111111111111111111111111112'
      const { signedUrl } = (await sign(app, token, { address, config: { currencyCode } })).body
      const { searchParams } = new URL(`${signedUrl}`)
      expect([searchParams.get('currencyCode'), searchParams.get('walletAddress')]).toEqual([code, address])
      expect((await fetch(`${signedUrl}`)).status).toBe(200)
      expect(await sign(app, token, { config: { currencyCode } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data', error: '"address" must be a Solana address.' },
      })
    })
    test('has other keys for its test mode', async () => {
      const { moonpay } = await accounts()
      const { app, token } = await ready({
        moonpay: { ...moonpay, publishable_key: 'pk_live' },
        moonpay_sandbox: moonpay,
      })
      const keyOf = async (useSandbox: boolean) =>
        new URL(`${(await sign(app, token, { useSandbox })).body.signedUrl}`).searchParams.get('apiKey')
      expect([await keyOf(false), await keyOf(true)]).toEqual(['pk_live', moonpay.publishable_key])
    })
    test.each<[string, object]>([
      ['no Ethereum address', { address: 'So11111111111111111111111111111111111111112' }],
      ['no address', { address: undefined }],
      ['an unknown currency', { config: { currencyCode: 'DOGE' } }],
      ['a name that every object has', { config: { currencyCode: 'constructor' } }],
      ['nothing', { config: { quoteCurrencyAmount: '0.0' } }],
      ['less than nothing', { config: { quoteCurrencyAmount: '-1' } }],
      ['an amount that is none', { config: { quoteCurrencyAmount: '1.2.3' } }],
      ['a number that is written with e', { config: { quoteCurrencyAmount: 1e-18 } }],
      ['a list', { config: { quoteCurrencyAmount: ['1'] } }],
      ['a field of another kind', { useSandbox: 'yes' }],
    ])('is not asked for %s', async (_, body) => {
      const { app, token } = await ready()
      expect(await sign(app, token, body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    })
    test('without keys: refused for good, with what to set', async () => {
      const { app, token } = await ready({ moonpay: null })
      for (const [useSandbox, key] of [
        [false, '"moonpay"'],
        [true, '"moonpay_sandbox"'],
      ] as const)
        expect(await sign(app, token, { useSandbox })).toMatchObject({
          status: 422,
          body: { code: 'not_supported', error: expect.stringContaining(key) },
        })
    })
  })

  describe('Coinbase', () => {
    /** Makes a decision in the window that the response of `init` opens. */
    async function buy({ body }: Awaited<ReturnType<typeof init>>, decision: string) {
      const query = { sessionToken: `${body.session_token}`, partnerUserRef: `${body.partner_user_id}` }
      const page = await fetch(`${body.pay_url}?${new URLSearchParams({ ...query, presetCryptoAmount: '0.5' })}`)
      const id = `${/name="id" value="([^"]+)"/.exec(await page.text())?.[1]}`
      await form(new URL('order', `${body.pay_url}`).href, { id, decision })
    }
    test('opens a session, and tells how it ended to who began it', async () => {
      const { app, token } = await ready()
      const started = await init(app, token)
      expect(started.body).toEqual({
        app_id: 'a-project',
        session_token: expect.any(String),
        channel_id: '',
        partner_user_id: expect.stringMatching(/^.{20,49}$/),
        pay_url: `${await outside()}/coinbase-onramp/buy/select-asset`,
      })
      const id = started.body.partner_user_id
      expect((await status(app, token, id)).body).toEqual({ status: 'pending' })
      await buy(started, 'pay')
      expect((await status(app, token, id)).body).toEqual({ status: 'success' })
      expect(await status(app, await logIn(app), id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await status(app, token, 'another')).status).toBe(404)
    })
    test.each([
      ['fail', 'failure'],
      ['hang', 'pending'],
      ['close', 'pending'],
    ])('%s is %s', async (decision, outcome) => {
      const { app, token } = await ready()
      const started = await init(app, token)
      await buy(started, decision)
      expect((await status(app, token, started.body.partner_user_id)).body).toEqual({ status: outcome })
    })
    test('knows Avalanche by the name that Coinbase gives it', async () => {
      const { app, token } = await ready()
      const addresses = [{ address: ADDRESS, blockchains: ['avacchain'] }]
      expect((await init(app, token, { addresses, assets: ['AVAX'] })).status).toBe(200)
    })
    test.each<[string, object]>([
      ['no address', { addresses: [] }],
      ['two addresses', { addresses: [1, 2].map(() => ({ address: ADDRESS, blockchains: ['base'] })) }],
      ['no network', { addresses: [{ address: ADDRESS, blockchains: [] }] }],
      ['an unknown network', { addresses: [{ address: ADDRESS, blockchains: ['eip155:1'] }] }],
      ['an address of another kind', { addresses: [{ address: ADDRESS, blockchains: ['solana'] }] }],
      ['an address that is none', { addresses: [{ address: '0x12', blockchains: ['base'] }] }],
      ['assets that are none', { assets: 'ETH' }],
    ])('is not asked for %s', async (_, body) => {
      const { app, token } = await ready()
      expect(await init(app, token, body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    })
    test('without a key: refused for good, with what to set', async () => {
      const { app, token } = await ready({ coinbase_onramp: null })
      expect(await init(app, token)).toMatchObject({
        status: 422,
        body: { code: 'not_supported', error: expect.stringContaining('"coinbase_onramp"') },
      })
    })
    test('by another key than Coinbase knows, or while it rambles: trouble at its side', async () => {
      const { coinbase_onramp: account } = await accounts()
      const { privateKey } = generateKeyPairSync('ed25519')
      const { d, x } = privateKey.export({ format: 'jwk' })
      const ed25519 = Buffer.concat([d, x].map((half) => Buffer.from(`${half}`, 'base64url'))).toString('base64')
      const { app, token } = await ready({ coinbase_onramp: { ...account, private_key: ed25519 } })
      expect((await init(app, token)).status).toBe(502)
      const rambling = await answering(200, '["token"]')
      await app.configure({ coinbase_onramp: { ...account, api_url: rambling.url } })
      expect((await init(app, token)).status).toBe(502)
      await rambling.stop()
    })
    test('its key is checked when it is set', async () => {
      const { app } = await ready()
      const refused = await app.configure({ coinbase_onramp: { private_key: 'nonsense' } })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    })
  })

  describe.each([
    ['Moonpay', sign],
    ['Coinbase', init],
  ] as const)('%s is for', (_, ask) => {
    test('logged-in users', async () => {
      const { app } = await ready()
      expect(await ask(app, undefined)).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_token' } })
    })
    test('apps that offer it', async () => {
      for (const settings of [funding(['external']), { funding_config: null }]) {
        const { app, token } = await ready(settings)
        expect(await ask(app, token)).toMatchObject({ status: 422, body: { code: 'not_supported' } })
      }
    })
    test('a limited number of calls', async () => {
      const { app, token } = await ready({ rate_limits: { per_ip: 2 } })
      await ask(app, token)
      await ask(app, token)
      expect(await ask(app, token)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    })
  })
  test('no answer contains a key', async () => {
    const { app } = await ready()
    const { moonpay, coinbase_onramp } = await accounts()
    const { text } = await app.call(`/apps/${app.id}`)
    for (const secret of [moonpay.secret_key, coinbase_onramp.key_id, 'PRIVATE KEY']) expect(text).not.toContain(secret)
  })
})
