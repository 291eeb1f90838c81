import { describe, expect, test } from 'vitest'
import { settled } from '../../../tests/unit/clock.js'
import { linkTo, runConnect, SIGNED, times } from '../../../tests/unit/connect-flow.js'
import { RESULT, USER } from '../../../tests/unit/sign-in.js'

describe('the stages', () => {
  test('login: connect → sign → verify → success for 1.4 s', async () => {
    const run = runConnect()
    await run.flow.until('success')
    await run.clock.advance(1_399)
    expect(run.flow.get().at).toBe('success')
    await run.clock.advance(1)
    expect(await run.flow.result).toEqual(RESULT)
    expect(times(run)).toEqual({ connect: 1, switchChain: 0, sign: 1, verify: 1, showError: 0 })
    expect(run.io.verify).toHaveBeenCalledWith(expect.objectContaining({ intent: 'login' }), SIGNED)
  })
  test('success shows for 0.9 s before an onboarding step', async () => {
    const { flow, clock } = runConnect({ needsMore: true })
    await flow.until('success')
    await clock.advance(899)
    expect(flow.get().at).toBe('success')
    await clock.advance(1)
    expect(await flow.result).toEqual(RESULT)
  })
  test('a link resolves with the updated user', async () => {
    const { flow, clock } = runConnect({ intent: 'link' })
    await flow.until('success')
    await clock.advance(1_400)
    expect(await flow.result).toEqual(USER)
  })
  test('connecting alone requests no signature and switches no chain', async () => {
    const run = runConnect({ intent: 'connect', switchTo: 8453 })
    await run.flow.until('success')
    await run.clock.advance(1_400)
    expect(await run.flow.result).toEqual(linkTo().wallet)
    expect(times(run)).toEqual({ connect: 1, switchChain: 0, sign: 0, verify: 0, showError: 0 })
  })
  test('switches first if the app does not support the wallet’s chain', async () => {
    const run = runConnect({ switchTo: 8453, hang: 'sign' })
    await run.flow.until('signing')
    expect(times(run)).toMatchObject({ connect: 1, switchChain: 1, sign: 1 })
  })
  test('a QR code is shown, and its renewal too', async () => {
    const { flow, io } = runConnect({ hang: 'connect' })
    const tell = io.connect.mock.calls[0]?.[2]
    for (const uri of ['wc:1', 'wc:2']) {
      tell?.({ uri })
      expect(flow.get()).toMatchObject({ at: 'connecting', uri })
    }
    flow.send({ type: 'back' })
    tell?.({ uri: 'wc:3' })
    expect(flow.get()).not.toHaveProperty('uri')
  })
})

test('linking a wallet that is already linked requests no signature', async () => {
  const link = linkTo()
  const linked = { ...link, wallet: { ...link.wallet, linked: true } }
  const { flow, io } = runConnect({ intent: 'link', link: linked })
  await settled()
  expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'failed_to_link_account' } })
  expect(io.sign).not.toHaveBeenCalled()
  const login = runConnect({ link: linked })
  await settled()
  expect(login.flow.get().at).toBe('success')
})

describe('when the signature is requested', () => {
  test.each<[mobile: boolean, connectorType: string, client: string, waits: boolean]>([
    [false, 'injected', 'rainbow', false],
    [false, 'injected', 'phantom', false],
    [false, 'wallet_connect_v2', 'rainbow', false],
    [false, 'coinbase_wallet', 'rainbow', false],
    [true, 'injected', 'rainbow', false],
    [true, 'solana_standard', 'sunny', false],
    [true, 'wallet_connect_v2', 'rainbow', true],
    [true, 'coinbase_wallet', 'coinbase_wallet', true],
    [true, 'injected', 'phantom', true],
    [true, 'solana_standard', 'phantom', true],
  ])('on a phone: %s, %s %s: only after a click: %s', async (mobile, connectorType, client, waits) => {
    const { flow, io } = runConnect({ mobile, link: linkTo(connectorType, client) })
    await settled()
    expect([flow.get().at, io.sign.mock.calls.length]).toEqual(waits ? ['connected', 0] : ['success', 1])
    flow.send({ type: 'sign' })
    await settled()
    expect(flow.get().at).toBe('success')
    expect(io.sign).toHaveBeenCalledOnce()
  })
  test.each<[string, string, number]>([
    ['wallet_connect_v2', 'metamask', 2_500],
    ['wallet_connect_v2', 'rainbow', 0],
    ['injected', 'metamask', 0],
  ])('%s %s: %i ms after connecting', async (connectorType, client, ms) => {
    const { flow, io, clock } = runConnect({ link: linkTo(connectorType, client) })
    await settled()
    if (ms) {
      await clock.advance(ms - 1)
      expect(flow.get().at).toBe('signing')
      expect(io.sign).not.toHaveBeenCalled()
    }
    await clock.advance(1)
    expect(io.sign).toHaveBeenCalledOnce()
  })
  test('leaving meanwhile requests no signature', async () => {
    const { flow, io, clock } = runConnect({ link: linkTo('wallet_connect_v2') })
    await flow.until('signing')
    flow.send({ type: 'back' })
    await clock.advance(10_000)
    expect(await flow.result).toBe('back')
    expect(io.sign).not.toHaveBeenCalled()
    expect(clock.waiting).toBe(0)
  })
})
