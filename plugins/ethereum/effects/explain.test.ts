import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import type { Token } from '../../../core/effects.js'
import { readTypedData } from '../../../core/input/typed-data.js'
import { systemClock } from '../../../core/lib/clock.js'
import { checksum } from '../checksum.lazy.js'
import { createExplainer } from './explain.js'

type Hex = `0x${string}`
const TOKEN: Hex = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SPENDER: Hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const lower = (address: Hex): Hex => `0x${address.slice(2).toLowerCase()}`
const USDC: Token = { address: TOKEN, symbol: 'USDC', decimals: 6, isKnown: true }

const explainer = (token: (address: Hex) => Promise<Token>, clock = systemClock) =>
  createExplainer({ token, clock, checksums: async () => ({ checksum }) })

const approve = (to: Hex) => ({
  to,
  data: encodeFunctionData({ abi: parseAbi(['function approve(address, uint256)']), args: [SPENDER, 5n] }),
})
const ALLOW = { kind: 'allow', token: TOKEN, spender: SPENDER, limit: 5n }
const permit = (verifyingContract: Hex) =>
  readTypedData({
    types: {
      Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
        name,
        type: at < 2 ? 'address' : 'uint256',
      })),
    },
    primaryType: 'Permit',
    domain: { verifyingContract },
    message: { owner: SPENDER, spender: lower(SPENDER), value: 5, nonce: 0, deadline: 9 },
  })

test('a call has its effects, with checksummed addresses and its token', async () => {
  const read = vi.fn(async () => USDC)
  const explained = await explainer(read).call(approve(lower(TOKEN)))
  expect(explained).toEqual({ effects: [ALLOW], tokens: { [TOKEN]: USDC } })
  expect(read.mock.calls).toEqual([[TOKEN]])
})
test('typed data has its effects, with checksummed addresses and its token', async () => {
  const explained = await explainer(async () => USDC).typedData(permit(lower(TOKEN)))
  expect(explained).toMatchObject({ effects: [ALLOW], tokens: { [TOKEN]: USDC } })
})
test('typed data without known effects has the tokens that it names', async () => {
  const types = { Bid: [{ name: 'token', type: 'address' }] }
  const bid = readTypedData({ types, primaryType: 'Bid', domain: {}, message: { token: TOKEN } })
  const explained = await explainer(async () => USDC).typedData(bid, [lower(TOKEN), TOKEN])
  expect(explained).toEqual({ effects: [], tokens: { [TOKEN]: USDC } })
})
test('authorizations are explained before the call, with code and account (EIP-7702)', async () => {
  const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const authorization = await account.signAuthorization({ address: TOKEN, chainId: 0, nonce: 7 })
  const authorizationList = [authorization, { ...authorization, r: `0x${'f'.repeat(64)}` as const }].map(
    ({ yParity = 0, ...rest }) => ({
      ...rest,
      yParity,
    }),
  )
  const { effects } = await explainer(async () => USDC).call({ ...approve(TOKEN), authorizationList })
  expect(effects).toEqual([
    { kind: 'delegate', code: TOKEN, chainId: 0n, account: account.address },
    { kind: 'delegate', code: TOKEN, chainId: 0n },
    ALLOW,
  ])
  expect((await explainer(async () => USDC).call({ to: SPENDER, authorizationList })).effects).toHaveLength(2)
})
test('a call without known effects looks up no token', async () => {
  const read = vi.fn(async () => USDC)
  const { call, typedData } = explainer(read)
  const types = { Mail: [{ name: 'contents', type: 'string' }] }
  const mail = readTypedData({ types, primaryType: 'Mail', domain: {}, message: { contents: 'Hello' } })
  expect(await typedData(mail)).toEqual({ effects: [], tokens: {} })
  expect(await call({ to: TOKEN, data: '0xdeadbeef' })).toMatchObject({ effects: [{ kind: 'call' }], tokens: {} })
  expect(read).not.toHaveBeenCalled()
})
test('an approval by a collection is of an NFT', async () => {
  const apes: Token = { ...USDC, symbol: 'APES', numbers: 'item' }
  const { effects } = await explainer(async () => apes).call(approve(lower(TOKEN)))
  expect(effects).toEqual([{ ...ALLOW, limit: 1n, item: 5n }])
})
test('a contract that is not a token is left out, and its number is unknown', async () => {
  const { call } = explainer(() => Promise.reject(new Error('no token')))
  expect(await call(approve(TOKEN))).toEqual({ effects: [{ ...ALLOW, mayBeItem: true }], tokens: {} })
})
test('a token whose lookup takes more than five seconds is left out, and its late answer changes nothing', async () => {
  const slept: number[] = []
  let answer = (_: Token) => {}
  const clock = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) }
  const { call } = explainer(() => new Promise((resolve) => (answer = resolve)), clock)
  const explained = await call(approve(TOKEN))
  answer(USDC)
  await Promise.resolve()
  expect([explained, slept]).toEqual([{ effects: [{ ...ALLOW, mayBeItem: true }], tokens: {} }, [5_000]])
})
test('of a hundred tokens twenty are looked up', async () => {
  const read = vi.fn(async () => USDC)
  const addresses = Array.from({ length: 100 }, (_, at) => `0x${`${at}`.padStart(40, '0')}`)
  const members = (...list: string[]) => list.map((one) => ({ name: one.split(' ')[1], type: one.split(' ')[0] }))
  const data = readTypedData({
    types: {
      PermitBatch: members('PermitDetails[] details', 'address spender', 'uint256 sigDeadline'),
      PermitDetails: members('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'),
    },
    primaryType: 'PermitBatch',
    domain: {},
    message: {
      details: addresses.map((token) => ({ token, amount: 1, expiration: 1, nonce: 1 })),
      spender: SPENDER,
      sigDeadline: 1,
    },
  })
  const { effects } = await explainer(read).typedData(data)
  expect([effects.length, read.mock.calls.length]).toEqual([100, 20])
})
