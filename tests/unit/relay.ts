import { type BridgeWish, NATIVE } from '../../plugins/funding/relay-quote.js'

export const USER = `0x${'a1'.repeat(20)}` as const
export const RECIPIENT = `0x${'b2'.repeat(20)}` as const
export const SOLVER = `0x${'50'.repeat(20)}` as const
export const TOKEN = `0x${'70'.repeat(20)}` as const
/** The id of a request to Relay. */
export const ID = `0x${'1d'.repeat(32)}` as const
export const WISH: BridgeWish = {
  user: USER,
  recipient: RECIPIENT,
  origin: 8453,
  destination: 1,
  token: undefined,
  units: 10n ** 17n + 1n,
}
/** The price of the transfer in wei. */
export const COST = 10n ** 17n + 5n

/** A sum in Relay's quote: https://docs.relay.link/references/api/execute-swap */
export const sum = (chainId: unknown, address: unknown, amount: unknown, overrides: object = {}) => ({
  currency: { chainId, address },
  amount,
  ...overrides,
})
export const transaction = (overrides: object = {}) => ({
  from: USER,
  to: SOLVER,
  data: ID,
  value: `${COST}`,
  chainId: 8453,
  ...overrides,
})
export const step = (data: object = transaction(), overrides: object = {}) => ({
  id: 'deposit',
  kind: 'transaction',
  requestId: ID,
  items: [{ status: 'incomplete', data }],
  ...overrides,
})
export const details = (overrides: object = {}) => ({
  sender: USER,
  recipient: RECIPIENT,
  currencyIn: sum(8453, NATIVE, `${COST}`),
  currencyOut: sum(1, NATIVE, `${WISH.units}`),
  ...overrides,
})
export const quote = (overrides: object = {}) => ({ steps: [step()], details: details(), ...overrides })
