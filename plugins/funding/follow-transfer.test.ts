import { describe, expect, test } from 'vitest'
import { handClock, settled } from '../../tests/unit/clock.js'
import { failure } from '../../tests/unit/errors.js'
import { followTransfer, type TransferWatch } from './follow-transfer.js'
import { option } from './screens/transfer-stages.js'

const HASH = `0x${'ab'.repeat(32)}` as const
type Said<K extends 'receipt' | 'bridge'> = Awaited<ReturnType<TransferWatch[K]>> | Error

/** Returns the answers in order, and repeats the last one. */
const inTurn = <T>(answers: readonly (T | Error)[]) => {
  let at = 0
  return async () => {
    const next = answers[Math.min(at++, answers.length - 1)]
    if (next instanceof Error || next === undefined) throw next
    return next
  }
}
function follow(receipts: Said<'receipt'>[], bridged?: Said<'bridge'>[]) {
  const clock = handClock()
  const watch = { receipt: inTurn(receipts), bridge: inTurn(bridged ?? [null]), now: clock.now, sleep: clock.sleep }
  let end = 'under way'
  followTransfer({ hash: HASH, ...(bridged && { option: option(1, 'Ethereum') }) }, watch).then(
    () => (end = 'arrived'),
    (error) => (end = error.code),
  )
  return { clock, end: () => end }
}

describe('a transaction of its own chain', () => {
  test('is polled every two seconds until it is in a block', async () => {
    const { clock, end } = follow([null, failure('network'), 'success'])
    await clock.advance(3_999)
    expect(end()).toBe('under way')
    await clock.advance(1)
    expect(end()).toBe('arrived')
  })
  test('that was reverted rejects with transfer_failed', async () => {
    const { end } = follow(['reverted'])
    await settled()
    expect(end()).toBe('transfer_failed')
  })
  test('that never arrives ends as unconfirmed', async () => {
    const { clock, end } = follow([null])
    await clock.advance(299_000)
    expect(end()).toBe('under way')
    await clock.advance(3_000)
    expect(end()).toBe('transfer_unconfirmed')
    expect(clock.waiting).toBe(0)
  })
})

describe('a transfer over a bridge', () => {
  test('is not complete when only its deposit is in a block', async () => {
    const { clock, end } = follow(['success'], [null, null, 'success'])
    await clock.advance(2_000)
    expect(end()).toBe('under way')
    await clock.advance(2_000)
    expect(end()).toBe('arrived')
  })
  test('is complete even if the deposit is not found, because the wallet sent it again with another hash', async () => {
    const { end } = follow([null], ['success'])
    await settled()
    expect(end()).toBe('arrived')
  })
  test('that was refunded rejects', async () => {
    const { end } = follow(['success'], ['failure'])
    await settled()
    expect(end()).toBe('bridge_failed')
  })
  test('whose deposit was reverted rejects with transfer_failed', async () => {
    const { end } = follow(['reverted'], [null])
    await settled()
    expect(end()).toBe('transfer_failed')
  })
  test('without a reachable status ends as unconfirmed', async () => {
    const { clock, end } = follow([failure('network')], [failure('network')])
    await clock.advance(302_000)
    expect(end()).toBe('transfer_unconfirmed')
  })
})
