import { createHmac, randomUUID } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinbaseOnramp } from '../../playground/outside/coinbase-onramp/coinbase-onramp.js'
import { moonpay } from '../../playground/outside/moonpay/moonpay.js'
import { type Outside, startOutside } from '../outside.js'
import { databases } from './databases.js'
import { request } from './sandbox.js'

const newAddress = () => `0x${(randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 40)}`
const sandbox = `${databases[0]?.urls[0]}/sandbox`
const ETHEREUM = 31337
let outside: Outside
beforeAll(async () => {
  const nodes = JSON.parse((await request(`${sandbox}/chains`)).text) as Record<string, string>
  outside = await startOutside([moonpay, coinbaseOnramp], nodes)
})
afterAll(() => outside.close())

async function balance(address: string, chainId = ETHEREUM): Promise<bigint> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
  return BigInt(`${(await request(`${sandbox}/rpc/${chainId}`, call)).body.result}`)
}
const USDC = {
  ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
async function tokens(contract: string, owner: string, chainId = ETHEREUM): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: contract, data }, 'latest'] }
  return BigInt(`${(await request(`${sandbox}/rpc/${chainId}`, call)).body.result}`)
}
const form = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

describe('Moonpay', () => {
  const at = (path: string) => `${outside.url}/moonpay${path}`
  const keys = async () => (await (await fetch(at('/~/keys'))).json()) as Record<string, string>
  const fields = (overrides: Record<string, string | undefined> = {}) => ({
    currencyCode: 'eth',
    walletAddress: newAddress(),
    quoteCurrencyAmount: '0.25',
    externalTransactionId: randomUUID(),
    ...overrides,
  })
  type Sent = Record<string, string | undefined>
  const queryOf = (sent: Sent) =>
    new URLSearchParams(Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined))
  async function widget(sent: Sent, secret?: string) {
    const { publishable_key, secret_key } = await keys()
    const query = `?${queryOf({ apiKey: `${publishable_key}`, ...sent })}`
    const signature = createHmac('sha256', secret ?? `${secret_key}`)
      .update(query)
      .digest('base64')
    return `${at('/buy')}${query}&signature=${encodeURIComponent(signature)}`
  }
  const status = async (id: string, apiKey?: string) =>
    request(at(`/v1/transactions/ext/${id}?apiKey=${apiKey ?? (await keys()).publishable_key}`))
  const order = async (sent: Sent, outcome: string, reason = '') =>
    form(await widget(sent), { decision: 'order', outcome, reason })
  const first = async (id: string) => (JSON.parse((await status(id)).text) as Record<string, unknown>[])[0]

  test('sells what a signed address asks for, and the money arrives', async () => {
    const sent = fields()
    expect((await fetch(await widget(sent))).status).toBe(200)
    expect(await status(sent.externalTransactionId)).toMatchObject({ status: 404, body: { type: 'NotFoundError' } })
    expect((await order(sent, 'completed')).status).toBe(200)
    expect(await balance(sent.walletAddress)).toBe(250_000_000_000_000_000n)
    expect(await first(sent.externalTransactionId)).toMatchObject({
      status: 'completed',
      failureReason: null,
      walletAddress: sent.walletAddress,
      externalTransactionId: sent.externalTransactionId,
      quoteCurrencyAmount: 0.25,
      baseCurrencyAmount: 625,
      cryptoTransactionId: expect.stringMatching(/^0x[\da-f]{64}$/),
      currency: { code: 'eth' },
    })
  })
  test('sends once, whoever orders again', async () => {
    const sent = fields({ currencyCode: 'eth_base' })
    const both = await Promise.all([order(sent, 'completed'), order(sent, 'completed')])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await order(sent, 'completed')).status).toBe(409)
    expect((await order(sent, 'failed')).status).toBe(409)
    expect(await balance(sent.walletAddress, 84532)).toBe(250_000_000_000_000_000n)
  })
  test('tells every status, which goes on when it is answered again', async () => {
    const sent = fields()
    for (const expectedStatus of ['waitingPayment', 'waitingAuthorization', 'pending']) {
      await order(sent, expectedStatus)
      expect(await first(sent.externalTransactionId)).toMatchObject({
        status: expectedStatus,
        quoteCurrencyAmount: null,
      })
    }
    await order(sent, 'failed', 'rejected_card')
    expect(await first(sent.externalTransactionId)).toMatchObject({ status: 'failed', failureReason: 'rejected_card' })
    // a second attempt is a new transaction, which is listed first
    await order(sent, 'completed')
    expect(JSON.parse((await status(sent.externalTransactionId)).text)).toMatchObject([
      { status: 'completed' },
      { status: 'failed' },
    ])
  })
  test('what the sandbox’s chains do not have fails as a withdrawal', async () => {
    const sent = fields({ currencyCode: 'dai' })
    await order(sent, 'completed')
    expect(await first(sent.externalTransactionId)).toMatchObject({
      status: 'failed',
      failureReason: 'failed_testnet_withdrawal',
    })
  })
  test('sells USDC, which the sandbox’s chain has where the real one has it', async () => {
    const sent = fields({ currencyCode: 'usdc_base', quoteCurrencyAmount: '12.345678' })
    await order(sent, 'completed')
    expect(await first(sent.externalTransactionId)).toMatchObject({
      status: 'completed',
      quoteCurrencyAmount: 12.345678,
    })
    expect(await tokens(USDC.base, sent.walletAddress, 84532)).toBe(12_345_678n)
  })
  test('an amount in fiat wins, and buys by the price', async () => {
    const sent = fields({ baseCurrencyAmount: '100' })
    await order(sent, 'completed')
    expect(await balance(sent.walletAddress)).toBe(40_000_000_000_000_000n)
  })
  test('orders nothing if it is closed', async () => {
    const sent = fields()
    expect((await form(await widget(sent), { decision: 'close' })).status).toBe(200)
    expect((await status(sent.externalTransactionId)).status).toBe(404)
  })

  test.each<[string, Sent]>([
    ['another key', { apiKey: 'pk_test_other' }],
    ['an unknown currency', { currencyCode: 'ETH_ETHEREUM' }],
    ['no currency beside the address', { currencyCode: undefined }],
    ['an address of another kind', { walletAddress: 'So11111111111111111111111111111111111111112' }],
    ['an address that is none', { walletAddress: '0x12' }],
    ['an amount that is none', { quoteCurrencyAmount: '1.2.3' }],
    ['nothing', { quoteCurrencyAmount: '0.0' }],
    ['less than nothing', { baseCurrencyAmount: '-1' }],
    ['an unknown way to pay', { paymentMethod: 'cash' }],
  ])('does not load for %s', async (_, change) => {
    const url = await widget(fields(change))
    expect((await fetch(url)).status).toBe(400)
    expect((await form(url, { decision: 'order', outcome: 'completed' })).status).toBe(400)
  })
  test('does not load where the signature is missing, of another key, or of another query', async () => {
    const url = await widget(fields())
    const other = newAddress()
    for (const wrong of [
      url.replace(/&signature=.*/, ''),
      await widget(fields(), 'sk_test_other'),
      url.replace(/walletAddress=\w+/, `walletAddress=${other}`),
      `${url}&walletAddress=${other}`,
      url.replace(/signature=.*/, 'signature=%E0%A4%A'),
    ])
      expect((await fetch(wrong)).status, wrong).toBe(400)
  })
  test('its API requires the publishable key', async () => {
    expect(await status(randomUUID(), 'pk_test_other')).toMatchObject({
      status: 401,
      body: {
        type: 'UnauthorizedError',
        moonPayErrorCode: expect.any(String),
        message: expect.any(String),
        errors: [],
      },
    })
  })
})

describe('Coinbase Onramp', () => {
  const at = (path: string) => `${outside.url}/coinbase-onramp${path}`
  const keys = async () => (await (await fetch(at('/~/keys'))).json()) as { key_id: string; private_key: string }

  interface Changes {
    claims?: Record<string, unknown>
    header?: Record<string, unknown>
    life?: number
    from?: number
  }
  async function bearer(method: string, path: string, { claims, header, life = 120, from = 0 }: Changes = {}) {
    const { key_id, private_key } = await keys()
    const { host, pathname } = new URL(at(path))
    const now = Math.floor(Date.now() / 1000) + from
    return new SignJWT({ uris: [`${method} ${host}${pathname}`], ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key_id, nonce: randomUUID(), ...header })
      .setIssuer(`${claims?.iss ?? 'cdp'}`)
      .setSubject(`${claims?.sub ?? key_id}`)
      .setNotBefore(now)
      .setExpirationTime(now + life)
      .sign(await importPKCS8(private_key, 'ES256'))
  }
  const TOKEN = '/onramp/v1/token'
  const tokenRequest = (overrides: object = {}) => ({
    addresses: [{ address: newAddress(), blockchains: ['ethereum'] }],
    assets: ['ETH'],
    clientIp: '192.0.2.1',
    ...overrides,
  })
  const issue = async (body: object, changes?: Changes) =>
    request(at(TOKEN), body, { token: await bearer('POST', TOKEN, changes) })
  const page = (sessionToken: unknown, params: Record<string, string> = {}) =>
    fetch(at(`/buy/select-asset?${new URLSearchParams({ sessionToken: `${sessionToken}`, ...params })}`))
  const purchases = async (ref: string, changes?: Changes) => {
    const path = `/onramp/v1/buy/user/${ref}/transactions`
    return request(at(`${path}?page_size=10`), undefined, { token: await bearer('GET', path, changes) })
  }
  async function buy(how: string, params: Record<string, string> = {}, body = tokenRequest()) {
    const { token } = (await issue(body)).body
    const ref = randomUUID()
    const shownPage = await page(token, { partnerUserRef: ref, presetCryptoAmount: '0.5', ...params })
    const id = `${/name="id" value="([^"]+)"/.exec(await shownPage.text())?.[1]}`
    const answered = await form(at('/buy/order'), { id, decision: how })
    return { id, ref, answered, address: body.addresses[0]?.address ?? '' }
  }

  test('sells by a session token, and the money arrives', async () => {
    const { ref, address, id } = await buy('pay')
    expect(await balance(address)).toBe(500_000_000_000_000_000n)
    expect((await purchases(ref)).body).toMatchObject({
      total_count: '1',
      next_page_key: '',
      transactions: [
        {
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          wallet_address: address,
          purchase_network: 'ethereum',
          purchase_amount: { value: '0.5', currency: 'ETH' },
          partner_user_ref: ref,
          tx_hash: expect.stringMatching(/^0x[\da-f]{64}$/),
        },
      ],
    })
    expect((await form(at('/buy/order'), { id, decision: 'pay' })).status).toBe(404)
    expect(await balance(address)).toBe(500_000_000_000_000_000n)
  })
  test('sells USDC', async () => {
    const { ref, address } = await buy('pay', { presetCryptoAmount: '7.5' }, tokenRequest({ assets: ['USDC'] }))
    expect((await purchases(ref)).body).toMatchObject({
      transactions: [{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }],
    })
    expect(await tokens(USDC.ethereum, address)).toBe(7_500_000n)
  })
  test.each([
    ['fail', 'ONRAMP_TRANSACTION_STATUS_FAILED'],
    ['hang', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
    ['created', 'ONRAMP_TRANSACTION_STATUS_CREATED'],
  ])('tells how it went: %s', async (how, status) => {
    expect((await purchases((await buy(how)).ref)).body).toMatchObject({ transactions: [{ status }] })
  })
  test('buys nothing if it is closed', async () => {
    const { ref, answered } = await buy('close')
    expect(answered.status).toBe(200)
    expect((await purchases(ref)).body).toMatchObject({ transactions: [], total_count: '0' })
  })
  test('a token is good for one page', async () => {
    const { token } = (await issue(tokenRequest())).body
    expect((await page(token)).status).toBe(200)
    expect((await page(token)).status).toBe(400)
    expect((await page('unknown')).status).toBe(400)
    expect((await fetch(at('/buy/select-asset'))).status).toBe(400)
  })
  test.each<[string, Record<string, string>]>([
    ['another network', { defaultNetwork: 'base' }],
    ['another asset', { defaultAsset: 'USDC' }],
    ['an amount that is none', { presetCryptoAmount: '1.2.3' }],
    ['a reference of 50 characters', { partnerUserRef: 'x'.repeat(50) }],
  ])('its page is not for %s', async (_, change) => {
    expect((await page((await issue(tokenRequest())).body.token, change)).status).toBe(400)
  })
  test.each<[string, object]>([
    ['no address', { addresses: [] }],
    ['no network', { addresses: [{ address: newAddress(), blockchains: [] }] }],
    ['an unknown network', { addresses: [{ address: newAddress(), blockchains: ['eip155:1'] }] }],
    ['an address of another kind', { addresses: [{ address: 'nonsense', blockchains: ['base'] }] }],
    ['an asset that is not sold there', { assets: ['POL'] }],
    ['no IP address of the person', { clientIp: undefined }],
  ])('gives no token for %s', async (_, change) => {
    expect(await issue(tokenRequest(change))).toMatchObject({
      status: 400,
      body: { errorType: 'invalid_request', errorMessage: expect.any(String), correlationId: expect.any(String) },
    })
  })
  test.each<[string, Changes]>([
    ['of another key', { claims: { sub: 'other' } }],
    ['by another name of the key', { header: { kid: 'other' } }],
    ['of another issuer', { claims: { iss: 'other' } }],
    ['for another call', { claims: { uris: ['POST example.com/onramp/v1/token'] } }],
    ['for no call', { claims: { uris: undefined } }],
    ['without a nonce', { header: { nonce: undefined } }],
    ['for longer than two minutes', { life: 600 }],
    ['that is over', { from: -300 }],
    ['that has not begun', { from: 300 }],
  ])('believes no bearer token %s', async (_, changes) => {
    expect(await issue(tokenRequest(), changes)).toMatchObject({ status: 401, body: { errorType: 'unauthorized' } })
    if (changes.from) expect((await purchases('somebody', changes)).status).toBe(401)
  })
  test('requires a bearer token', async () => {
    expect((await request(at(TOKEN), tokenRequest())).status).toBe(401)
    expect((await request(at(TOKEN), tokenRequest(), { token: 'nonsense' })).status).toBe(401)
  })
})
