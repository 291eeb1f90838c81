import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../../core/protocol/wire.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { User } from '../../../core/user.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { userWith } from '../../../tests/unit/users.js'
import { createSigner } from './signer.js'

const KEY = `0x${'5a'.repeat(32)}`
const names = wireNames('latchkit')
const ETHEREUM = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const SOLANA = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const account = (address: string, overrides: object = {}) => ({
  type: 'wallet',
  address,
  wallet_client_type: 'latchkit',
  connector_type: 'embedded',
  imported: false,
  chain_type: address.startsWith('0x') ? 'ethereum' : 'solana',
  recovery_method: names.prefix,
  ...overrides,
})
const FARCASTER = { type: 'farcaster', fid: 1815 }
const SIGNER = { ...FARCASTER, signer_public_key: KEY }

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://acme.example' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })
})
afterEach(() => void vi.unstubAllGlobals())

type Answer = (data: Record<string, unknown>) => unknown
/** `frame` has the frame's answers in order, of which the last one is repeated. Null means that there is no frame. */
function setup(user: User | null, frame: Readonly<Record<string, readonly Answer[]>> | null = {}) {
  const requests: [event: string, data: Record<string, unknown>][] = []
  async function request(event: string, data: Record<string, unknown>) {
    requests.push([event, data])
    const answers = frame?.[event] ?? []
    const times = requests.filter(([name]) => name === event).length
    return answers[Math.min(times, answers.length) - 1]?.(data) ?? {}
  }
  const neighbours = frame ? { 'wallet-frame': { request } } : {}
  const context = testContext('farcaster', { user, names, neighbours })
  const { refreshAnew } = context.session
  refreshAnew.mockImplementation(async () => userWith(SIGNER, account(ETHEREUM)))
  context.post.mockResolvedValue({ status: 'pending_approval' })
  return {
    ...context,
    signer: createSigner(context.ctx, 'desktop'),
    requests,
    refreshAnew,
    events: () => requests.map(([name]) => name),
  }
}
const throws = (code: ErrorCode) => () => {
  throw failure(code)
}
/** 64 bytes in base64url, with both letters that differ from base64. */
const SIGNED = { signature: Buffer.alloc(64, 0xfb).toString('base64url') }

describe('the key', () => {
  test('is the 32 bytes of the approved signer', async () => {
    const { signer } = setup(userWith(SIGNER))
    expect(await signer.publicKey()).toEqual(new Uint8Array(32).fill(0x5a))
  })
  test.each([
    ['nobody is logged in', null, 'must_be_authenticated'],
    ['there is no Farcaster account', userWith(), 'linked_account_not_found'],
    ['no signer was approved', userWith(FARCASTER), 'not_found'],
    ['it is too short', userWith({ ...SIGNER, signer_public_key: KEY.slice(0, -2) }), 'not_found'],
    ['it is too long', userWith({ ...SIGNER, signer_public_key: `${KEY}5a` }), 'not_found'],
    ['it is no hexadecimal', userWith({ ...SIGNER, signer_public_key: `0x${'zz'.repeat(32)}` }), 'not_found'],
  ])('rejects if %s', async (_, user, code) => {
    const { signer } = setup(user)
    expect(await codeOf(signer.publicKey())).toBe(code)
    expect(await codeOf(signer.sign(new Uint8Array(20)))).toBe(code)
  })
})

describe('signing', () => {
  const hash = Uint8Array.from({ length: 20 }, (_, i) => 0xff - i)
  test('asks the wallet for the signer of this account, with base64url in both directions', async () => {
    const { signer, requests } = setup(userWith(SIGNER, account(ETHEREUM)), { 'farcaster:sign': [() => SIGNED] })
    expect(await signer.sign(hash)).toEqual(new Uint8Array(64).fill(0xfb))
    const payload = { hash: Buffer.from(hash).toString('base64url') }
    const of = { address: ETHEREUM, hdWalletIndex: null, mfaCode: null, mfaMethod: null }
    expect(requests).toEqual([['farcaster:sign', { ...of, relyingParty: 'https://acme.example', payload, fid: 1815n }]])
  })
  test.each([
    ['nothing', new Uint8Array()],
    ['65 bytes', new Uint8Array(65)],
    ['text', '0x00' as never],
  ])('%s is not a hash', async (_, input) => {
    const { signer, requests } = setup(userWith(SIGNER, account(ETHEREUM)))
    expect(await codeOf(signer.sign(input))).toBe('invalid_data')
    expect(requests).toEqual([])
  })
  test('returns a signature of 64 bytes', async () => {
    const { signer } = setup(userWith(SIGNER, account(ETHEREUM)), { 'farcaster:sign': [() => SIGNED] })
    expect(await signer.sign(new Uint8Array(64).fill(1))).toHaveLength(64)
  })
  test('an answer that is not a signature is a retryable failure', async () => {
    const short = { signature: Buffer.alloc(63).toString('base64url') }
    const { signer } = setup(userWith(SIGNER, account(ETHEREUM)), { 'farcaster:sign': [() => short] })
    await expect(signer.sign(hash)).rejects.toMatchObject({ code: 'unable_to_sign', retryable: true })
  })
  test('needs the wallet-frame plugin and an embedded wallet', async () => {
    const of = (user: User, frame: null | object) => codeOf(setup(user, frame as null).signer.sign(hash))
    expect(await of(userWith(SIGNER, account(ETHEREUM)), null)).toBe('plugin_not_enabled')
    expect(await of(userWith(SIGNER), {})).toBe('embedded_wallet_not_found')
    const metamask = account(ETHEREUM, { connector_type: 'injected', wallet_client_type: 'metamask' })
    expect(await of(userWith(SIGNER, metamask), {})).toBe('embedded_wallet_not_found')
  })
  const BEFORE = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
  const imported = account(BEFORE, { imported: true })
  test.each([
    ['the user’s own before an imported one', [imported, account(ETHEREUM)], ETHEREUM],
    ['Ethereum before Solana', [account(SOLANA), account(ETHEREUM)], ETHEREUM],
    ['Solana before an imported one', [imported, account(SOLANA)], SOLANA],
    ['an imported one if it is the only one', [imported], BEFORE],
  ])('uses %s', async (_, wallets, address) => {
    const { signer, requests } = setup(userWith(SIGNER, ...wallets), { 'farcaster:sign': [() => SIGNED] })
    await signer.sign(hash)
    expect(requests[0]?.[1].address).toBe(address)
  })
})

describe('a wallet that is not on this device', () => {
  const hash = new Uint8Array(20)
  const absent = { 'farcaster:sign': [throws('wallet_not_on_device'), () => SIGNED] }
  test.each([
    [
      'Ethereum',
      account(ETHEREUM),
      'wallet:recover',
      { address: ETHEREUM, imported: false, recoveryMethod: 'latchkit' },
    ],
    ['Solana', account(SOLANA), 'solana-wallet:recover', { publicKey: SOLANA }],
  ] as const)('is recovered, and the request repeated: %s', async (_, wallet, event, data) => {
    const { signer, requests, events } = setup(userWith(SIGNER, wallet), absent)
    expect(await signer.sign(hash)).toHaveLength(64)
    expect(events()).toEqual(['farcaster:sign', event, 'farcaster:sign'])
    expect(requests[1]?.[1]).toEqual(data)
  })
  test('with a user’s own recovery method is not recovered silently', async () => {
    const guarded = account(ETHEREUM, { recovery_method: 'user-passcode' })
    const { signer, events } = setup(userWith(SIGNER, guarded), absent)
    expect(await codeOf(signer.sign(hash))).toBe('wallet_not_on_device')
    expect(events()).toEqual(['farcaster:sign'])
  })
  test('of an older account without a recovery method is recovered', async () => {
    const { signer } = setup(userWith(SIGNER, account(ETHEREUM, { recovery_method: null })), absent)
    expect(await signer.sign(hash)).toHaveLength(64)
  })
  test('is recovered once, and not after any other refusal', async () => {
    const still = setup(userWith(SIGNER, account(ETHEREUM)), { 'farcaster:sign': [throws('wallet_not_on_device')] })
    expect(await codeOf(still.signer.sign(hash))).toBe('wallet_not_on_device')
    expect(still.events()).toEqual(['farcaster:sign', 'wallet:recover', 'farcaster:sign'])
    const unavailable = setup(userWith(SIGNER, account(ETHEREUM)), {
      'farcaster:sign': [throws('wallet_frame_unavailable')],
    })
    expect(await codeOf(unavailable.signer.sign(hash))).toBe('wallet_frame_unavailable')
    expect(unavailable.events()).toEqual(['farcaster:sign'])
  })
})

describe('a request', () => {
  const PENDING = { public_key: KEY, status: 'pending_approval', signer_approval_url: 'https://client.example/a' }
  const frame = { 'farcaster:init-signer': [() => PENDING] }
  const ready = () => setup(userWith(FARCASTER, account(ETHEREUM)), frame)
  test('asks the wallet, polls through temporary failures, and adopts the approved user', async () => {
    const { signer, clock, screens, post, refreshAnew, requests } = ready()
    const asking = signer.request()
    await settled()
    expect(screens.get().screen).toBe('AWAITING_FARCASTER_SIGNER')
    expect(requests).toEqual([['farcaster:init-signer', expect.objectContaining({ address: ETHEREUM })]])
    post.mockRejectedValueOnce(failure('client_request_timeout', true))
    await clock.advance(2_000)
    post.mockResolvedValueOnce({ status: 'approved', fid: 1815 })
    await clock.advance(2_000)
    await clock.advance(1_400)
    expect(await asking).toMatchObject({ farcaster: { signerPublicKey: KEY } })
    expect(refreshAnew).toHaveBeenCalledOnce()
    expect(post).toHaveBeenCalledTimes(2)
  })
  test('shows a final failure', async () => {
    const { signer, clock, screens, post } = ready()
    const asking = codeOf(signer.request())
    await settled()
    post.mockRejectedValueOnce(failure('not_found'))
    await clock.advance(2_000)
    expect(screens.get().open).toBe(true)
    screens.close()
    expect(await asking).toBe('exited_link_flow')
  })
  test.each([
    ['nobody is logged in', null, 'must_be_authenticated'],
    ['there is no Farcaster account', userWith(account(ETHEREUM)), 'linked_account_not_found'],
    ['there is no wallet', userWith(FARCASTER), 'embedded_wallet_not_found'],
  ])('%s: rejects before anything is shown', async (_, user, code) => {
    const { signer, screens, requests } = setup(user, frame)
    expect(await codeOf(signer.request())).toBe(code)
    expect([screens.get().open, requests]).toEqual([false, []])
  })
})
