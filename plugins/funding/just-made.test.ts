import { expect, test } from 'vitest'
import { readUser } from '../../core/live/user.js'
import { justMade } from './just-made.js'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
const LOGIN = 1_767_225_600
const email = { type: 'email', address: 'ada@example.com', first_verified_at: LOGIN - 9_000, latest_verified_at: LOGIN }
const wallet = (at: number, overrides: object = {}) => ({
  type: 'wallet',
  address: WALLET,
  chain_type: 'ethereum',
  connector_type: 'embedded',
  first_verified_at: at,
  latest_verified_at: at,
  ...overrides,
})
const whoHas = (...linked_accounts: object[]) => {
  const user = readUser({ id: 'ada', linked_accounts })
  if (!user) throw new Error('No user was read.')
  return user
}

test.each<[string, readonly object[], boolean, boolean]>([
  ['after the login', [email, wallet(LOGIN + 2)], false, true],
  ['in the second of the login', [email, wallet(LOGIN)], false, true],
  ['at an earlier login', [email, wallet(LOGIN - 1)], false, false],
  [
    'at an earlier login, beside a Solana wallet of this login',
    [email, wallet(LOGIN - 1), wallet(LOGIN, { chain_type: 'solana' })],
    false,
    false,
  ],
  ['before a Solana wallet', [email, wallet(LOGIN + 1), wallet(LOGIN + 3, { chain_type: 'solana' })], false, true],
  ['by nobody: it is of another app', [email, wallet(LOGIN + 2, { connector_type: 'injected' })], false, false],
  ['for Solana alone', [email, wallet(LOGIN + 2, { chain_type: 'solana' })], false, false],
  ['for a new guest, who has no other account', [wallet(LOGIN)], true, true],
  ['for a guest who is back', [wallet(LOGIN)], false, false],
])('a wallet created %s', (_, accounts, isNewUser, isNew) => {
  expect(justMade(whoHas(...accounts), isNewUser)?.address).toBe(isNew ? WALLET : undefined)
})
