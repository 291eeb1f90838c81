import { expect, test, vi } from 'vitest'
import { actionOf } from './decode.js'

const PARTY = 'ab'.repeat(20)
const TOKEN = { symbol: 'TKN', decimals: 6 }
const TO = `0x${'11'.repeat(20)}`
const word = (hex: string) => hex.padStart(64, '0')
const call = (selector: string, amount = '64') => `0x${selector}${word(PARTY)}${word(amount)}`
const TRANSFER = 'a9059cbb'
const APPROVE = '095ea7b3'

async function decoded(request: object, token: () => Promise<object | undefined> = async () => TOKEN) {
  const asked = vi.fn(token)
  const ethereum = { token: asked, checksum: async (address: string) => address.toUpperCase() } as never
  return { action: await actionOf(ethereum, 8453, { to: TO, ...request } as never), asked }
}

test('a transfer says how much of what goes to whom', async () => {
  const { action, asked } = await decoded({ data: call(TRANSFER) })
  expect(action).toEqual({ kind: 'transfer', token: TOKEN, amount: 100n, to: `0x${PARTY}`.toUpperCase() })
  expect(asked.mock.calls).toEqual([[8453, TO]])
})
test('so does one that is written in capitals', async () => {
  const { action } = await decoded({ data: call(TRANSFER.toUpperCase()) })
  expect(action).toMatchObject({ kind: 'transfer' })
})
test.each([
  ['64', 100n, false],
  [(2n ** 160n - 1n).toString(16), 2n ** 160n - 1n, false],
  [(2n ** 160n).toString(16), 2n ** 160n, true],
  ['f'.repeat(64), 2n ** 256n - 1n, true],
])('an approval of 0x%s says whether it is of all there is', async (amount, expected, unlimited) => {
  const { action } = await decoded({ data: call(APPROVE, amount) })
  expect(action).toEqual({
    kind: 'approve',
    token: TOKEN,
    amount: expected,
    unlimited,
    to: `0x${PARTY}`.toUpperCase(),
  })
})
test.each<[string, object]>([
  ['has no data', {}],
  ['calls something else', { data: call('23b872dd') }],
  ['makes a contract', { to: undefined, data: call(TRANSFER) }],
  ['brings money along', { value: 1n, data: call(TRANSFER) }],
  ['is a byte short', { data: call(TRANSFER).slice(0, -2) }],
  ['is a byte long', { data: `${call(TRANSFER)}00` }],
  ['names more than an address', { data: `0x${TRANSFER}${'1'.repeat(64)}${word('64')}` }],
  ['has its address in the wrong place', { data: `0x${TRANSFER}${PARTY.padEnd(64, '0')}${word('64')}` }],
])('what %s is just a transaction, and no token is looked up', async (_, request) => {
  const { action, asked } = await decoded(request)
  expect([action, asked.mock.calls]).toEqual([{ kind: 'transaction' }, []])
})
test.each<[string, () => Promise<undefined>]>([
  ['is no token', async () => undefined],
  ['cannot be looked up', () => Promise.reject(new Error('offline'))],
])('so is a transfer of what %s', async (_, token) => {
  expect((await decoded({ data: call(TRANSFER) }, token)).action).toEqual({ kind: 'transaction' })
})
