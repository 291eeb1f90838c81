import { afterEach, describe, expect, test, vi } from 'vitest'
import { giveProof, handOver, takeOver } from '../../../server/frame/page/second-factor/handover.js'
import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import { accessToken } from '../token.js'
import { frameOf } from '../wallet-frame/door-frame.js'

const TOKEN = accessToken(0, 1_000)
const factor = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
const open: (BroadcastChannel | undefined)[] = []
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const channel of open.splice(0)) channel?.close()
})

/** A hidden frame whose user has just been verified for these actions. */
async function hiddenFrame(appId: string, ...actions: ('wallet' | 'export')[]) {
  const { facts } = frameOf([])
  const proofs = createProofs(async <T>() => ({ token: 'a-proof' }) as T)
  const frame = { facts: { ...facts, appId }, proofs }
  await proofs.find({ accessToken: TOKEN, ...factor }, ...actions)
  open.push(handOver(frame))
  return frame
}

test('the page that shows a key takes over the proof that the hidden frame has made for it', async () => {
  const frame = await hiddenFrame('app', 'wallet', 'export')
  expect(await takeOver(frame, accessToken(1_000, 2_000))).toEqual({ mfa_token: 'a-proof' })
  expect(frame.proofs.take('user-1 session-1', 'export')).toEqual({})
})
test.each([
  ['of another session', ['export'], accessToken(0, 1_000, { sid: 'session-2' }), 'app'],
  ['of another user', ['export'], accessToken(0, 1_000, { sub: 'user-2' }), 'app'],
  ['of another app', ['export'], TOKEN, 'other'],
  ['that was made for the wallet', ['wallet'], TOKEN, 'app'],
] as const)('a proof %s is not handed over, and stays', async (_, actions, token, appId) => {
  const frame = await hiddenFrame('app', ...actions)
  expect(await takeOver({ facts: { ...frame.facts, appId } }, token)).toEqual({})
  expect(frame.proofs.take('user-1 session-1', actions[0])).toEqual({ mfa_token: 'a-proof' })
})
test('a message that is not a request gets no answer', async () => {
  const frame = await hiddenFrame('app', 'export')
  const channel = new BroadcastChannel('proofs app')
  open.push(channel)
  const bad = [null, 7, 'export', {}, { session: 'user-1 session-1' }, { wantedBy: 1, session: 'user-1 session-1' }]
  for (const one of bad) channel.postMessage(one)
  expect(await takeOver(frame, TOKEN)).toEqual({ mfa_token: 'a-proof' })
})

class Denied {
  constructor() {
    throw new DOMException('Denied.', 'SecurityError')
  }
}
test.each([
  ['denies', Denied],
  ['lacks', undefined],
])('a browser that %s channels has no proof to hand over, and the frame starts all the same', async (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const frame = await hiddenFrame('app', 'export')
  expect(await takeOver(frame, TOKEN)).toEqual({})
  expect(await giveProof(frame, TOKEN, 'remove-totp', { mfa_token: 'confirmed' })).toBe(false)
})

describe('the page on which the user confirms a change', () => {
  const NONE = { accessToken: TOKEN, mfaCode: undefined, mfaMethod: undefined, relyingParty: undefined }
  const CONFIRMED = { mfa_token: 'confirmed' }
  test('gives its proof to the hidden frame, for this change', async () => {
    const frame = await hiddenFrame('app', 'wallet')
    expect(await giveProof(frame, TOKEN, 'remove-totp', CONFIRMED)).toBe(true)
    expect(await frame.proofs.findFor(NONE, 'remove-totp')).toEqual(CONFIRMED)
    expect(await frame.proofs.findFor(NONE, 'remove-sms')).toEqual({})
  })
  test('hears if there is no frame of its app', async () => {
    const frame = await hiddenFrame('app', 'wallet')
    expect(await giveProof({ facts: { ...frame.facts, appId: 'other' } }, TOKEN, 'remove-totp', CONFIRMED)).toBe(false)
    expect(await frame.proofs.findFor(NONE, 'remove-totp')).toEqual({})
  })
  test('a message that is no proof is not kept', async () => {
    const frame = await hiddenFrame('app', 'wallet')
    const kept = vi.spyOn(frame.proofs, 'keep')
    const channel = new BroadcastChannel('proofs app')
    open.push(channel)
    const good = { givenBy: 'x', session: 'user-1 session-1', userId: 'user-1', purpose: 'recovery', ...CONFIRMED }
    for (const key of Object.keys(good)) {
      channel.postMessage({ ...good, [key]: undefined })
      channel.postMessage({ ...good, [key]: 7 })
    }
    channel.postMessage({ ...good, purpose: 'wallet' })
    expect(await giveProof(frame, TOKEN, 'recovery', CONFIRMED)).toBe(true)
    expect(kept).toHaveBeenCalledTimes(1)
  })
})
