import { beforeEach, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { userOf } from '../../../tests/unit/embedded.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'
import type { Keyring } from '../wallet/keyring.js'
import { exportKey } from './export.js'

const ACCOUNT = { address: '0xAda', imported: false }
let context: ReturnType<typeof testContext<'embedded-wallet'>>
let requests: unknown[][]
const flows = (screenName: string) =>
  context.screens.stack.get().flatMap(({ name, flow }) => (name === screenName ? [flow] : []))
/** The flow that shows the key, and the one beneath it that connects the wallet. */
const shown = () => flows('export')[0]
const beneath = () => flows('connect')[0]

beforeEach(() => {
  context = testContext('embedded-wallet', { user: userOf() })
  requests = []
})

function start({ account = ACCOUNT, refuse }: { account?: typeof ACCOUNT; refuse?: unknown } = {}, address?: string) {
  const frame = {
    async request(...args: unknown[]) {
      requests.push(args)
      if (refuse) throw refuse
    },
    exportPage: async () => 'https://auth.example/export',
  } as unknown as WalletFrameApi
  const keyring = {
    find: vi.fn(() => account),
    unlock: vi.fn(async () => void requests.push(['unlock'])),
  }
  const parts = { ctx: context.ctx, keyring: keyring as unknown as Keyring, frame: async () => frame }
  const result = exportKey(parts, address)
  result.catch(() => {})
  return { result, keyring }
}

test('unlocks the wallet, then requires the second factor, and shows the connecting screen for 1 s', async () => {
  const { result, keyring } = start({}, '0xada')
  expect(keyring.find).toHaveBeenCalledWith('0xada')
  await settled()
  expect(requests).toEqual([['unlock'], ['wallet:connect', { address: '0xAda' }, { forced: true }]])
  await context.clock.advance(999)
  expect(shown()).toBeUndefined()
  await context.clock.advance(1)
  expect(shown()?.get()).toEqual({ at: 'placing', address: '0xAda', phrase: true })
  expect(context.track).not.toHaveBeenCalled()
  shown()?.close()
  await result
  expect(context.track.mock.calls).toEqual([['embedded_wallet_key_export_completed', { walletAddress: '0xAda' }]])
})
test('closing the dialog with the key ends the flow beneath, and counts as an export', async () => {
  const { result } = start()
  await context.clock.advance(1_000)
  shown()?.close()
  beneath()?.close()
  await result
  expect(context.track).toHaveBeenCalledTimes(1)
})
test('closing before the key shows rejects', async () => {
  const { result } = start()
  await settled()
  beneath()?.close()
  await expect(result).rejects.toMatchObject({ code: 'user_rejected_request' })
  expect(context.track).not.toHaveBeenCalled()
})
test('an imported wallet has no recovery phrase', async () => {
  start({ account: { ...ACCOUNT, imported: true } })
  await context.clock.advance(1_000)
  expect(shown()?.get()).toMatchObject({ phrase: false })
})
test('without the second factor nothing shows', async () => {
  start({ refuse: new LatchkitError('missing_or_invalid_mfa', 'No.') })
  await context.clock.advance(5_000)
  expect(shown()).toBeUndefined()
  expect(context.track).not.toHaveBeenCalled()
})
