import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { AccountType, User } from '../user.js'
import { newestOf, readUser } from './user.js'

const SEEN = { verified_at: 100, first_verified_at: 200, latest_verified_at: 300 }
const DATES = { verifiedAt: new Date(100_000), firstVerifiedAt: new Date(200_000), latestVerifiedAt: new Date(300_000) }
const NEVER = { verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null }
const user = (...linked_accounts: unknown[]) => readUser({ id: 'user-1', linked_accounts })
const account = (wire: object) => user(wire)?.linkedAccounts[0]

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  warn.mockRestore()
})

type Row = readonly [AccountType, full: object, read: object, minimal: object, readMinimal: object]
/** Core §3, Wire §1.5: each type with all fields of the wire, and with only the required ones. */
const KINDS: readonly Row[] = [
  [
    'wallet',
    {
      address: '0x1',
      imported: true,
      chain_type: 'ethereum',
      chain_id: 'eip155:1',
      wallet_client: 'unknown',
      wallet_client_type: 'metamask',
      connector_type: 'injected',
      recovery_method: 'user-passcode',
    },
    {
      address: '0x1',
      imported: true,
      chainType: 'ethereum',
      chainId: 'eip155:1',
      walletClientType: 'metamask',
      connectorType: 'injected',
      recoveryMethod: 'user-passcode',
    },
    { address: '0x1' },
    {
      address: '0x1',
      imported: false,
      chainType: null,
      chainId: null,
      walletClientType: null,
      connectorType: null,
      recoveryMethod: null,
    },
  ],
  [
    'cross_app',
    {
      subject: 's',
      provider_app_id: 'app',
      embedded_wallets: [{ address: '0x1' }, { address: 2 }, null],
      smart_wallets: [{ address: '0x3' }],
    },
    {
      subject: 's',
      providerApp: { id: 'app' },
      embeddedWallets: [{ address: '0x1' }],
      smartWallets: [{ address: '0x3' }],
    },
    { subject: 's' },
    { subject: 's', providerApp: { id: '' }, embeddedWallets: [], smartWallets: [] },
  ],
  ['email', { address: 'a@example.com' }, { address: 'a@example.com' }, { address: '' }, { address: '' }],
  ['phone', { phoneNumber: '+1' }, { number: '+1' }, { phoneNumber: '+1' }, { number: '+1' }],
  ...(['google_oauth', 'spotify_oauth', 'apple_oauth'] as const).map(
    (type): Row => [
      type,
      { subject: 's', email: 'e', name: 'n' },
      { subject: 's', email: 'e', name: 'n' },
      { subject: 's', email: null },
      { subject: 's', email: null, name: null },
    ],
  ),
  [
    'instagram_oauth',
    { subject: 's', username: 'u' },
    { subject: 's', username: 'u' },
    { subject: 's' },
    { subject: 's', username: null },
  ],
  [
    'twitter_oauth',
    { subject: 's', username: 'u', name: 'n', profile_picture_url: 'p' },
    { subject: 's', username: 'u', name: 'n', profilePictureUrl: 'p' },
    { subject: 's' },
    { subject: 's', username: null, name: null, profilePictureUrl: null },
  ],
  [
    'discord_oauth',
    { subject: 's', username: 'u', email: 'e' },
    { subject: 's', username: 'u', email: 'e' },
    { subject: 's' },
    { subject: 's', username: null, email: null },
  ],
  [
    'github_oauth',
    { subject: 's', username: 'u', name: 'n', email: 'e' },
    { subject: 's', username: 'u', name: 'n', email: 'e' },
    { subject: 's' },
    { subject: 's', username: null, name: null, email: null },
  ],
  [
    'tiktok_oauth',
    { subject: 's', username: 'u', name: 'n' },
    { subject: 's', username: 'u', name: 'n' },
    { subject: 's' },
    { subject: 's', username: null, name: null },
  ],
  [
    'linkedin_oauth',
    { subject: 's', name: 'n', email: 'e', vanity_name: 'v' },
    { subject: 's', name: 'n', email: 'e', vanityName: 'v' },
    { subject: 's' },
    { subject: 's', name: null, email: null, vanityName: null },
  ],
  ['custom_auth', { custom_user_id: 'c' }, { customUserId: 'c' }, { custom_user_id: 'c' }, { customUserId: 'c' }],
  [
    'farcaster',
    {
      fid: 7,
      owner_address: '0x1',
      display_name: 'd',
      username: 'u',
      bio: 'b',
      profile_picture_url: 'p',
      homepage_url: 'h',
      signer_public_key: '0x2',
    },
    {
      fid: 7,
      ownerAddress: '0x1',
      displayName: 'd',
      username: 'u',
      bio: 'b',
      pfp: 'p',
      url: 'h',
      signerPublicKey: '0x2',
    },
    { fid: 7 },
    {
      fid: 7,
      ownerAddress: null,
      displayName: null,
      username: null,
      bio: null,
      pfp: null,
      url: null,
      signerPublicKey: null,
    },
  ],
  [
    'passkey',
    {
      credential_id: 'c',
      enrolled_in_mfa: true,
      authenticator_name: 'a',
      created_with_device: 'd',
      created_with_os: 'o',
      created_with_browser: 'b',
    },
    {
      credentialId: 'c',
      enrolledInMfa: true,
      authenticatorName: 'a',
      createdWithDevice: 'd',
      createdWithOs: 'o',
      createdWithBrowser: 'b',
    },
    { credential_id: 'c' },
    {
      credentialId: 'c',
      enrolledInMfa: false,
      authenticatorName: null,
      createdWithDevice: null,
      createdWithOs: null,
      createdWithBrowser: null,
    },
  ],
  [
    'telegram',
    { telegram_user_id: '9', first_name: 'f', last_name: 'l', username: 'u', photo_url: 'p' },
    { telegramUserId: '9', firstName: 'f', lastName: 'l', username: 'u', photoUrl: 'p' },
    { telegram_user_id: '9' },
    { telegramUserId: '9', firstName: null, lastName: null, username: null, photoUrl: null },
  ],
]

describe('the 17 account types', () => {
  test('are seventeen', () => {
    expect(new Set(KINDS.map(([type]) => type)).size).toBe(17)
  })
  test.each(KINDS)('%s, full', (type, wire, read) => {
    const dates = type === 'telegram' ? { ...DATES, verifiedAt: DATES.firstVerifiedAt } : DATES
    expect(account({ type, ...SEEN, ...wire })).toEqual({ type, ...dates, ...read })
    expect(warn).not.toHaveBeenCalled()
  })
  test.each(KINDS)('%s, minimal', (type, _, __, wire, read) => {
    expect(account({ type, ...wire })).toEqual({ type, ...NEVER, ...read })
    expect(warn).not.toHaveBeenCalled()
  })
  test.each(KINDS)('%s without its identifying field is skipped with a warning', async (type) => {
    expect(user({ type, ...SEEN })?.linkedAccounts).toEqual([])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  })
})

test.each([
  ['an unknown type', { type: 'carrier_pigeon', address: 'x' }],
  ['a type that is an own name of objects', { type: 'constructor' }],
  ['no type', { address: 'x' }],
  ['a type that is no text', { type: 7 }],
  ['no object', 'email'],
  ['null', null],
  ['a list', []],
  ['an address that is no text', { type: 'email', address: 7 }],
  ['a number that is no number', { type: 'farcaster', fid: 'seven' }],
  ['a number that is null', { type: 'farcaster', fid: null }],
])('%s is skipped with a warning, and the rest is read', async (_, wire) => {
  expect(user(wire, { type: 'email', address: 'kept' })?.linkedAccounts).toEqual([
    { type: 'email', address: 'kept', ...NEVER },
  ])
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})

describe('the user', () => {
  test('full', () => {
    expect(
      readUser({
        id: 'user-1',
        created_at: 50,
        linked_accounts: [],
        has_accepted_terms: true,
        is_guest: true,
        mfa_methods: [{ type: 'totp', verified_at: 1 }, { type: 'sms' }, { type: 'smoke' }, 'passkey', null],
      }),
    ).toEqual({
      id: 'user-1',
      createdAt: new Date(50_000),
      linkedAccounts: [],
      hasAcceptedTerms: true,
      isGuest: true,
      mfaMethods: expect.toSatisfy((found: string[]) => found.sort().join() === 'sms,totp'),
    })
  })
  test('minimal', () => {
    expect(readUser({ id: 'user-1' })).toEqual({
      id: 'user-1',
      createdAt: null,
      linkedAccounts: [],
      mfaMethods: [],
      hasAcceptedTerms: false,
      isGuest: false,
    })
  })
  test('with a wrong type in every field', () => {
    expect(
      readUser({
        id: 'user-1',
        created_at: 'x',
        linked_accounts: {},
        mfa_methods: 'x',
        has_accepted_terms: 1,
        is_guest: 'no',
      }),
    ).toEqual(readUser({ id: 'user-1' }))
  })
  test.each([null, undefined, 'user', [], {}, { id: 7 }, { id: null }])('%j is not a user', (value) => {
    expect(readUser(value)).toBeNull()
  })
})

describe('convenience fields (decision 4)', () => {
  const email = (address: string, latest: number | null, verified: number | null = null) => ({
    type: 'email',
    address,
    latest_verified_at: latest,
    verified_at: verified,
  })
  test.each([
    ['the latest verified', [email('old', 1), email('new', 2)], 'new'],
    ['wherever it stands', [email('new', 2), email('old', 1)], 'new'],
    ['verifiedAt where there is no latest', [email('old', 1), email('new', null, 2)], 'new'],
    ['the latest before verifiedAt', [email('new', 3, 1), email('old', 2, 9)], 'new'],
    ['anything before what was never verified', [email('new', 1), email('never', null)], 'new'],
  ])('%s', (_, accounts, address) => {
    expect(user(...accounts)?.email?.address).toBe(address)
    const found = user(...accounts)
    expect(newestOf(found as User, 'email')).toEqual(found?.email)
  })
  test('are named as in Core §3, and no others', () => {
    const found = user(...KINDS.map(([type, wire]) => ({ type, ...SEEN, ...wire })))
    const base = Object.keys(readUser({ id: 'user-1' }) ?? {})
    expect(
      Object.keys(found ?? {})
        .filter((key) => !base.includes(key))
        .sort(),
    ).toEqual(
      'apple discord email farcaster github google instagram linkedin phone spotify telegram tiktok twitter wallet'.split(
        ' ',
      ),
    )
    expect(found?.google).toMatchObject({ type: 'google_oauth' })
  })
  test('of two equally recent accounts all fields name the same one', () => {
    const found = user(email('one', 1), email('two', 1))
    expect(found && newestOf(found, 'email')).toBe(found?.email)
  })
  test('newestOf returns undefined without accounts', () => {
    const found = user()
    expect(found && newestOf(found, 'phone')).toBeNull()
  })
})
