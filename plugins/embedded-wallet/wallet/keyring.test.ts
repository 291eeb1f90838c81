import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { readUser } from '../../../core/live/user.js'
import { wireNames } from '../../../core/protocol/wire.js'
import { embeddedAccount } from '../../../tests/unit/embedded.js'
import type { EmbeddedAccount } from './contract.js'
import { createKeyring } from './keyring.js'

const names = wireNames()
const linked = [
  embeddedAccount('0xImported', { imported: true }),
  { type: 'wallet', address: '0xTheirs', chain_type: 'ethereum', connector_type: 'injected' },
  embeddedAccount('0xOwn'),
]
const user = readUser({ id: 'user-1', linked_accounts: linked })

interface Setup {
  readonly who?: typeof user
  readonly host?: object
  connect?(): Promise<unknown>
}
function setup({ who = user, host = {}, connect = async () => ({}) }: Setup = {}) {
  const askToRecover = vi.fn(async () => {})
  const track = vi.fn()
  const request = vi.fn(async (event: string, _data: object, _options?: object): Promise<unknown> => {
    if (event === 'wallet:connect') return connect()
    return event === 'wallet:rpc' ? { response: { data: '0xsigned' } } : {}
  })
  const ctx = { user: { get: () => who }, names, track, host } as never
  const keyring = createKeyring({ ctx, frame: async () => ({ request }) as never, askToRecover })
  return { keyring, request, track, askToRecover, events: () => request.mock.calls.map(([event]) => event) }
}
const refuse = (code: 'wallet_not_on_device' | 'too_many_requests') => () =>
  Promise.reject(new LatchkitError(code, 'no'))
const wallet = (overrides: Partial<EmbeddedAccount> = {}) =>
  ({ address: '0xOwn', imported: false, recoveryMethod: names.prefix, ...overrides }) as EmbeddedAccount

describe('the user’s wallets', () => {
  test('a created wallet comes before an imported one; other wallets are not listed', () => {
    expect(
      setup()
        .keyring.accounts()
        .map(({ address }) => address),
    ).toEqual(['0xOwn', '0xImported'])
    expect(setup({ who: null }).keyring.accounts()).toEqual([])
  })
  test('finds the first wallet, or the named one in any case', () => {
    const { keyring } = setup()
    expect([keyring.find().address, keyring.find('0xIMPORTED').address]).toEqual(['0xOwn', '0xImported'])
  })
  test.each<[string, Setup, string | undefined, string, string]>([
    [
      'without a user',
      { who: null },
      undefined,
      'must_be_authenticated',
      'User must be authenticated to use a wallet.',
    ],
    [
      'with a wallet of another connector',
      {},
      '0xTheirs',
      'embedded_wallet_not_found',
      'The user does not have an embedded wallet 0xTheirs.',
    ],
    [
      'without a wallet',
      { who: readUser({ id: 'user-1' }) },
      undefined,
      'embedded_wallet_not_found',
      'The user does not have an embedded wallet.',
    ],
  ])('%s: never returns another wallet than the named one', (_, options, address, code, message) => {
    const { keyring } = setup(options)
    expect(() => keyring.find(address)).toThrow(expect.objectContaining({ code, message }))
  })
})

describe('a wallet that signs', () => {
  test('is connected first, and the frame’s answer is returned', async () => {
    const { keyring, request } = setup()
    const ask = { method: 'personal_sign', params: [] }
    expect(await keyring.rpc(wallet(), ask, { forced: true })).toBe('0xsigned')
    expect(request.mock.calls).toEqual([
      ['wallet:connect', { address: '0xOwn' }],
      ['wallet:rpc', { address: '0xOwn', request: ask }, { forced: true }],
    ])
  })
  test('is used in the name of the page’s app', async () => {
    const { keyring, request } = setup({ host: { asker: { appId: 'other' } } })
    await keyring.rpc(wallet(), { method: 'personal_sign', params: [] })
    expect(request.mock.lastCall?.[1]).toMatchObject({ requesterAppId: 'other' })
  })
  test('is connected once for all concurrent requests, and again for the next', async () => {
    const { keyring, events } = setup()
    await Promise.all([keyring.unlock(wallet()), keyring.unlock(wallet())])
    expect(events()).toEqual(['wallet:connect'])
    await keyring.unlock(wallet({ address: '0xImported' }))
    await keyring.unlock(wallet())
    expect(events()).toHaveLength(3)
  })
  test('on a new device is recovered automatically, and that is reported', async () => {
    const { keyring, request, track, askToRecover } = setup({ connect: refuse('wallet_not_on_device') })
    await keyring.unlock(wallet())
    const recovery = { address: '0xOwn', imported: false, recoveryMethod: names.prefix }
    expect(request.mock.calls[1]).toEqual(['wallet:recover', recovery])
    expect(track.mock.calls).toEqual([
      ['embedded_wallet_pinless_recovery_started', { walletAddress: '0xOwn' }],
      ['embedded_wallet_recovery_completed', { walletAddress: '0xOwn' }],
    ])
    expect(askToRecover).not.toHaveBeenCalled()
  })
  test('without a recovery method is recovered automatically', async () => {
    const { keyring, events } = setup({ connect: refuse('wallet_not_on_device') })
    await keyring.unlock(wallet({ recoveryMethod: null }))
    expect(events()).toEqual(['wallet:connect', 'wallet:recover'])
  })
  test('with a password or cloud recovery prompts the user', async () => {
    const { keyring, events, track, askToRecover } = setup({ connect: refuse('wallet_not_on_device') })
    const guarded = wallet({ recoveryMethod: 'user-passcode' })
    await keyring.unlock(guarded)
    expect(askToRecover.mock.calls).toEqual([[guarded]])
    expect([events(), track.mock.calls]).toEqual([['wallet:connect'], []])
  })
  test('that is refused for another reason is not recovered; the next request tries again', async () => {
    const { keyring, events } = setup({ connect: refuse('too_many_requests') })
    for (let times = 0; times < 2; times++)
      await expect(keyring.unlock(wallet())).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(events()).toEqual(['wallet:connect', 'wallet:connect'])
  })
})
