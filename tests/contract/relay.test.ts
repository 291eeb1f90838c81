import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relay } from '../../playground/outside/relay/relay.js'
import { type Outside, startOutside } from '../outside.js'
import { databases } from './databases.js'
import { request } from './sandbox.js'

const ETHEREUM = 31337
const BASE = 84532
const NATIVE = '0x0000000000000000000000000000000000000000'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const AMOUNT = 250_000_000_000_000_000n
const newAddress = () => `0x${(randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 40)}`
const sandbox = `${databases[0]?.urls[0]}/sandbox`
let outside: Outside
beforeAll(async () => {
  const nodes = JSON.parse((await request(`${sandbox}/chains`)).text) as Record<string, string>
  outside = await startOutside([relay], nodes)
})
afterAll(() => outside.close())

const rpc = async (chainId: number, method: string, ...params: unknown[]) =>
  (await request(`${sandbox}/rpc/${chainId}`, { jsonrpc: '2.0', id: 1, method, params })).body.result
const balance = async (address: string, chainId = ETHEREUM) =>
  BigInt(`${await rpc(chainId, 'eth_getBalance', address, 'latest')}`)
const rich = async () => ((await rpc(BASE, 'eth_accounts')) as string[])[1] ?? ''
const at = (path: string) => `${outside.url}/relay${path}`

interface Deposit {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly chainId: number
}
interface Quote {
  readonly steps: readonly {
    readonly kind: string
    readonly requestId: string
    readonly items: readonly { readonly data: Deposit; readonly check: { readonly endpoint: string } }[]
  }[]
}
const wish = async (overrides: object = {}) => ({
  user: await rich(),
  recipient: newAddress(),
  originChainId: BASE,
  destinationChainId: ETHEREUM,
  originCurrency: NATIVE,
  destinationCurrency: NATIVE,
  amount: `${AMOUNT}`,
  tradeType: 'EXACT_OUTPUT',
  ...overrides,
})
const quote = async (overrides: object = {}) => request(at('/execute/swap'), await wish(overrides))
async function open(overrides: object = {}) {
  const answer = await quote(overrides)
  const [step] = (answer.body as unknown as Quote).steps
  const [item] = step?.items ?? []
  if (!step || !item) throw new Error(answer.text)
  const status = async () => (await request(at(item.check.endpoint))).body
  const pay = (changes: object = {}) => {
    const { from, to, data, value } = { ...item.data, ...changes }
    return rpc(BASE, 'eth_sendTransaction', { from, to, data, value: `0x${BigInt(value).toString(16)}` })
  }
  return { answer, step, deposit: item.data, status, pay }
}

describe('Relay', () => {
  test('quotes a deposit on one chain, and pays exactly what was asked for on another, once', async () => {
    const recipient = newAddress()
    const { answer, step, deposit, status, pay } = await open({ recipient })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      details: {
        recipient,
        currencyIn: { amount: deposit.value, currency: { chainId: BASE, address: NATIVE } },
        currencyOut: { amount: `${AMOUNT}`, currency: { chainId: ETHEREUM, address: NATIVE } },
      },
    })
    expect(step).toMatchObject({ id: 'deposit', kind: 'transaction' })
    expect(deposit).toMatchObject({ from: await rich(), chainId: BASE })
    expect(BigInt(deposit.value)).toBeGreaterThan(AMOUNT)
    expect(await status()).toMatchObject({ status: 'waiting', inTxHashes: [] })
    const hash = await pay()
    expect(await status()).toMatchObject({ status: 'success', inTxHashes: [hash] })
    expect(await status()).toMatchObject({ status: 'success' })
    expect(await balance(recipient)).toBe(AMOUNT)
  })
  test('pays USDC, also for money of the same chain', async () => {
    const recipient = newAddress()
    const swap = { originChainId: ETHEREUM, destinationCurrency: USDC, recipient, amount: '5000000' }
    const { deposit } = await open(swap)
    const { from, to, data, value } = deposit
    await rpc(ETHEREUM, 'eth_sendTransaction', { from, to, data, value: `0x${BigInt(value).toString(16)}` })
    expect((await request(at(`/intents/status/v3?requestId=${data}`))).body).toMatchObject({ status: 'success' })
    const call = { to: USDC, data: `0x70a08231${recipient.slice(2).padStart(64, '0')}` }
    expect(BigInt(`${await rpc(ETHEREUM, 'eth_call', call, 'latest')}`)).toBe(5_000_000n)
  })
  test('gives back what is less than the quote says', async () => {
    const recipient = newAddress()
    const { status, pay } = await open({ recipient })
    await pay({ value: '1000' })
    expect(await status()).toMatchObject({ status: 'refund', txHashes: [] })
    expect(await balance(recipient)).toBe(0n)
  })
  test.each<[string, object, string | undefined]>([
    ['no user', { user: undefined }, undefined],
    ['a number as amount', { amount: 5 }, undefined],
    ['a fraction', { amount: '0.5' }, undefined],
    ['a trade type that is none', { tradeType: 'ANY' }, undefined],
    ['an exact input', { tradeType: 'EXACT_INPUT' }, 'UNSUPPORTED_EXECUTION_TYPE'],
    ['a user that is no address', { user: 'me' }, 'INVALID_ADDRESS'],
    ['a recipient that is no address', { recipient: '0x12' }, 'INVALID_ADDRESS'],
    ['a chain that it does not know', { originChainId: 5 }, 'UNSUPPORTED_CHAIN'],
    ['a token that it does not have', { destinationCurrency: newAddress() }, 'UNSUPPORTED_CURRENCY'],
    ['a token in payment', { originCurrency: USDC }, 'UNSUPPORTED_CURRENCY'],
    ['the same coin on the same chain', { originChainId: ETHEREUM }, 'UNSUPPORTED_ROUTE'],
    ['next to nothing', { amount: '10' }, 'AMOUNT_TOO_LOW'],
    ['a user without the money', { user: newAddress() }, 'INSUFFICIENT_FUNDS'],
  ])('refuses %s', async (_, changes, code) => {
    const { status, body } = await quote(changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.any(String), ...(code && { code }) })
  })
  test('refuses, or gives the money back, where that was asked for', async () => {
    await request(at('/~/next'), { fate: 'refuse' })
    expect((await quote()).body).toMatchObject({ code: 'NO_QUOTES' })
    await request(at('/~/next'), { fate: 'fail' })
    const { status, pay } = await open()
    await pay()
    expect(await status()).toMatchObject({ status: 'refund' })
  })
  test('can become dearer for one wallet, from the next quote on', async () => {
    const user = `${((await rpc(BASE, 'eth_accounts')) as string[])[2]}`
    const cheap = await open({ user })
    expect((await request(at('/~/fee'), { user, perMille: 30 })).status).toBe(200)
    const dear = await open({ user })
    expect(BigInt(dear.deposit.value) - BigInt(cheap.deposit.value)).toBe((AMOUNT * 28n) / 1000n)
    const other = await open()
    expect(other.deposit.value).toBe(cheap.deposit.value)
    expect((await request(at('/~/fee'), { user, perMille: '1' })).status).toBe(400)
  })
  test('knows no request that it did not quote', async () => {
    expect((await request(at('/intents/status/v3?requestId=0x12'))).status).toBe(404)
  })
})
