import { beforeEach, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import type { Flow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { type HandClock, handClock, settled } from '../../../tests/unit/clock.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'
import type { Keyring } from '../wallet/keyring.js'
import type { ExportEvent, ExportState } from './contract.js'
import { exportKey } from './export.js'

const ACCOUNT = { address: '0xAda', imported: false }
let clock: HandClock
let asked: unknown[][]
let shown: Flow<ExportState, ExportEvent>[]
let beneath: Flow<ExportState, ExportEvent>
const track = vi.fn()

beforeEach(() => {
  clock = handClock()
  asked = []
  shown = []
  track.mockReset()
})

function start({ account = ACCOUNT, refuse }: { account?: typeof ACCOUNT; refuse?: unknown } = {}, wanted?: string) {
  const frame = {
    async request(...args: unknown[]) {
      asked.push(args)
      if (refuse) throw refuse
    },
    exportPage: async () => 'https://auth.example/export',
  } as unknown as WalletFrameApi
  const keyring = {
    find: vi.fn(() => account),
    unlock: vi.fn(async () => void asked.push(['unlock'])),
  }
  const present = (name: string, flow: Flow<ExportState, ExportEvent>) => {
    if (name === 'export') shown.push(flow)
    else beneath = flow
    return flow.result
  }
  const ctx = { clock, track, present, signal: new AbortController().signal } as unknown as Context<'embedded-wallet'>
  const done = exportKey({ ctx, keyring: keyring as unknown as Keyring, frame: async () => frame }, wanted)
  done.catch(() => {})
  return { done, keyring }
}

test('the wallet is there first, then the second factor is forced, and connecting is seen for 1 s', async () => {
  const { done, keyring } = start({}, '0xada')
  expect(keyring.find).toHaveBeenCalledWith('0xada')
  await settled()
  expect(asked).toEqual([['unlock'], ['wallet:connect', { address: '0xAda' }, { forced: true }]])
  await clock.advance(999)
  expect(shown).toEqual([])
  await clock.advance(1)
  expect(shown[0]?.get()).toEqual({ at: 'placing', address: '0xAda', phrase: true })
  expect(track).not.toHaveBeenCalled()
  shown[0]?.close()
  await done
  expect(track.mock.calls).toEqual([['embedded_wallet_key_export_completed', { walletAddress: '0xAda' }]])
})
test('the dialog is closed at the key: what lies beneath ends too, and it was an export all the same', async () => {
  const { done } = start()
  await clock.advance(1_000)
  shown[0]?.close()
  beneath.close()
  await done
  expect(track).toHaveBeenCalledTimes(1)
})
test('closed before the key is there it is a rejection', async () => {
  const { done } = start()
  await settled()
  beneath.close()
  await expect(done).rejects.toMatchObject({ code: 'user_rejected_request' })
  expect(track).not.toHaveBeenCalled()
})
test('an imported wallet has no phrase', async () => {
  start({ account: { ...ACCOUNT, imported: true } })
  await clock.advance(1_000)
  expect(shown[0]?.get()).toMatchObject({ phrase: false })
})
test('without the second factor nothing is shown', async () => {
  start({ refuse: new LatchkitError('missing_or_invalid_mfa', 'No.') })
  await clock.advance(5_000)
  expect(shown).toEqual([])
  expect(track).not.toHaveBeenCalled()
})
