import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { askToRecover } from '../recovery/recover.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import { type CloudAsk, presentCloud } from './present-cloud.js'

const APPLE = 'https://cdn.apple-cloudkit.com'
const popup = { closed: false, location: { href: '' }, close: vi.fn() }

beforeEach(() => {
  stubBrowser({ href: 'https://host.example/' })
  const page = { open: () => popup, screenX: 0, screenY: 0, outerWidth: 1200, outerHeight: 900 }
  for (const [name, value] of Object.entries({ ...page, crossOriginIsolated: false })) vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', async () => new Response(null))
  popup.close.mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

/** A dialog, and a server that returns the cloud's address. */
function setup() {
  const parts = testContext('embedded-wallet')
  const { ctx, track, screens } = parts
  parts.post.mockResolvedValue({ url: 'https://cloud.example/' })
  const top = () => screens.stack.get().at(-1)
  const send = (type: string) => top()?.flow.send({ type })
  /** The user allows the access in the window, and the flow polls until the success screen is over. */
  async function allow() {
    await settled()
    const data = { ckSession: 'access' }
    dispatchEvent(Object.assign(new Event('message'), { origin: APPLE, source: popup, data }))
    await parts.clock.advance(300)
    await parts.clock.advance(1_400)
  }
  const at = () => (top()?.flow.get() as { at: string } | undefined)?.at
  return { ctx, track, screens, top, send, allow, at }
}
const backUp = (run: CloudAsk<string>['run'], overrides: Partial<CloudAsk<string>> = {}): CloudAsk<string> => ({
  provider: 'icloud',
  action: 'set-recovery',
  run,
  ...overrides,
})

test('a backup opens its window at once and resolves with the result of its work', async () => {
  const { ctx, allow, at, top } = setup()
  const run = vi.fn(async (access: string) => `${access} used`)
  const result = presentCloud(ctx, backUp(run))
  expect([top()?.name, at()]).toEqual(['cloud', 'opening'])
  await allow()
  expect(await result).toBe('access used')
  expect(run.mock.calls).toEqual([['access']])
  expect(popup.close).toHaveBeenCalled()
})
test('a recovery, and a backup started without a click, wait for a click to open the window', async () => {
  const one = setup()
  presentCloud(
    one.ctx,
    backUp(async () => '', { action: 'recover' }),
  ).catch(() => {})
  expect(one.at()).toBe('confirm')
  vi.stubGlobal('navigator', { userActivation: { isActive: false } })
  const other = setup()
  presentCloud(
    other.ctx,
    backUp(async () => ''),
  ).catch(() => {})
  expect(other.at()).toBe('confirm')
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  const third = setup()
  presentCloud(
    third.ctx,
    backUp(async () => ''),
  ).catch(() => {})
  expect(third.at()).toBe('opening')
})
test('back returns to the choice of methods', async () => {
  const { ctx, send } = setup()
  const result = presentCloud(
    ctx,
    backUp(async () => '', { canGoBack: true }),
  )
  send('back')
  expect(await result).toBe('back')
})
test('a failure is shown and reported, and Retry asks for access again', async () => {
  const { ctx, allow, at, send, track } = setup()
  const run = vi.fn(async () => 'done')
  run.mockRejectedValueOnce(new Error('no'))
  const result = presentCloud(ctx, backUp(run))
  await allow()
  expect(at()).toBe('problem')
  expect(track).toHaveBeenCalledExactlyOnceWith('recovery_oauth_error', {
    error: expect.any(String),
    provider: 'icloud',
  })
  send('retry')
  await allow()
  expect(await result).toBe('done')
})
test('a grant is used once, even if the user leaves during the work', async () => {
  const { ctx, allow, at } = setup()
  const run = vi.fn<CloudAsk<string>['run']>(() => new Promise(() => {}))
  run.mockRejectedValueOnce(failure('user_rejected_request'))
  presentCloud(ctx, backUp(run)).catch(() => {})
  await allow()
  expect(at()).toBe('problem')
  expect(run).toHaveBeenCalledOnce()
})
test('ends with its caller and closes the window', async () => {
  const controller = new AbortController()
  const { ctx, screens } = setup()
  const result = presentCloud(
    ctx,
    backUp(async () => '', { signal: controller.signal }),
  ).catch((error) => error)
  await settled()
  controller.abort()
  await result
  expect([screens.get().open, popup.close.mock.calls.length > 0]).toEqual([false, true])
})

const wallet = (recoveryMethod: string) => ({ address: '0xabc', imported: true, recoveryMethod }) as EmbeddedAccount
test('a wallet with cloud recovery is recovered with the access, and the recovery is reported', async () => {
  const { ctx, allow, send, track } = setup()
  const request = vi.fn(async () => ({}))
  const recovery = askToRecover(ctx, async () => ({ request }) as never, wallet('icloud'))
  send('confirm')
  await allow()
  await recovery
  const recoverRequest = { address: '0xabc', imported: true, recoveryMethod: 'icloud', recoveryAccessToken: 'access' }
  expect(request.mock.calls).toEqual([['wallet:recover', recoverRequest]])
  const facts = { walletAddress: '0xabc', recoveryMethod: 'icloud' }
  expect(track.mock.calls).toEqual([
    ['embedded_wallet_recovery_started', facts],
    ['embedded_wallet_recovery_completed', facts],
  ])
})
test('Google Drive is handled like iCloud, a password has its own screen, and other methods are refused', async () => {
  const frame = async () => ({ request: async () => ({}) }) as never
  for (const [method, name] of [
    ['google-drive', 'cloud'],
    ['user-passcode', 'recover'],
  ] as const) {
    const { ctx, top, screens } = setup()
    const code = codeOf(askToRecover(ctx, frame, wallet(method)))
    expect(top()?.name).toBe(name)
    screens.close()
    expect(await code).toBe('user_rejected_request')
  }
  await expect(askToRecover(setup().ctx, frame, wallet('dropbox'))).rejects.toMatchObject({
    code: 'not_supported',
    message: 'Unable to recover wallet: "dropbox" is not known here.',
  })
})
