import { afterEach, describe, expect, test } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { part } from '../../tests/unit/part.js'
import { type Answer, cut, json, listen, text } from '../../tests/unit/server.js'
import { placeOf } from './place.js'

const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const LOCAL = 'solana:localnet'
const hostWith = (rpcs: Record<string, { url: string }> = {}) => part<HostConfig>({ solana: { rpcs } })

let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})
async function at(answer: Answer) {
  server = await listen(answer)
  return placeOf(hostWith({ [LOCAL]: { url: server.url } }), { address: ADDRESS })
}
const balanceAnswer = (value: string) =>
  text(200, `{"jsonrpc":"2.0","result":{"context":{"slot":7},"value":${value}},"id":1}`)
const account = (amount: unknown) => ({
  account: { data: { parsed: { info: { tokenAmount: { amount, decimals: 6 } } } } },
})

describe('the network of a balance', () => {
  test.each([
    ['the chain where transactions go', undefined, LOCAL, 'Solana Localnet'],
    ['a named chain', 'solana:devnet', 'solana:devnet', 'Solana Devnet'],
    [
      'a network by its genesis hash, as in linked accounts',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:mainnet',
      'Solana',
    ],
  ])('%s', (_, chain, expected, name) => {
    const host = hostWith({ [LOCAL]: { url: 'http://localhost:1' } })
    expect(placeOf(host, { address: ADDRESS, chain })).toMatchObject({ chain: expected, name })
  })
  test.each<[string, string, object]>([
    ['no address', 'invalid_data', { address: 'Ada' }],
    ['an address of Ethereum', 'invalid_data', { address: `0x${'a1'.repeat(20)}` }],
    ['a truncated address', 'invalid_data', { address: ADDRESS.slice(0, 40) }],
    ['a list', 'invalid_data', { address: [ADDRESS] }],
    ['a chain of another kind', 'invalid_data', { chain: 'eip155:1' }],
    ['a chain without a node', 'unsupported_chain_id', { chain: 'solana:elsewhere' }],
  ])('%s is refused', (_, code, wrong) => {
    expect(() => placeOf(hostWith(), { address: ADDRESS, ...wrong })).toThrow(expect.objectContaining({ code }))
  })
})

describe('the balance', () => {
  test('is exact in lamports, of any size', async () => {
    for (const lamports of [0n, 1n, 2n ** 53n + 1n, 999_999_999_999_999_999n, 2n ** 64n - 1n]) {
      expect(await (await at(balanceAnswer(`${lamports}`))).balance()).toBe(lamports)
      await server?.close()
    }
    expect(server?.received[0]?.body).toMatchObject({
      method: 'getBalance',
      params: [ADDRESS, { commitment: 'confirmed' }],
    })
  })
  test('is exact for random amounts', async () => {
    const digits = () => `${Math.floor(Math.random() * 10)}`
    for (let round = 0; round < 25; round++) {
      const lamports = BigInt(Array.from({ length: 1 + (round % 19) }, digits).join(''))
      expect(await (await at(balanceAnswer(`${lamports}`))).balance()).toBe(lamports)
      await server?.close()
    }
  })
  test('of tokens is the sum over all accounts', async () => {
    const place = await at(balanceAnswer(JSON.stringify([account('9007199254740993'), account('1')])))
    expect(await place.balance(MINT)).toBe(9_007_199_254_740_994n)
    expect(server?.received[0]?.body).toMatchObject({
      method: 'getTokenAccountsByOwner',
      params: [ADDRESS, { mint: MINT }, { commitment: 'confirmed', encoding: 'jsonParsed' }],
    })
  })
  test('of tokens without an account is zero', async () => {
    expect(await (await at(balanceAnswer('[]'))).balance(MINT)).toBe(0n)
  })
  test.each<[string, Answer, string | undefined]>([
    ['a balance as text', balanceAnswer('"12"'), undefined],
    ['a fractional balance', balanceAnswer('1.5'), undefined],
    ['a negative balance', balanceAnswer('-1'), undefined],
    ['accounts without an amount', balanceAnswer(JSON.stringify([account(5)])), MINT],
    ['token accounts that are not a list', balanceAnswer('{}'), MINT],
    ['an HTML page', text(200, '<html>'), MINT],
    ['an HTTP error', json(503, {}), undefined],
    ['too many requests', json(429, {}), undefined],
    ['no answer', cut, undefined],
  ])('%s is retryable', async (_, answer, mint) => {
    await expect((await at(answer)).balance(mint)).rejects.toMatchObject({ code: 'network', retryable: true })
  })
  test('a refusal has the node’s message', async () => {
    const place = await at(json(200, { error: { code: -32_602, message: 'Invalid param: could not find mint' } }))
    await expect(place.balance(MINT)).rejects.toThrow('could not find mint')
  })
})
