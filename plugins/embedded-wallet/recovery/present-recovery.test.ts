import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { embedded, type RecoverySetup, recoveryParts, SOLANA } from '../../../tests/unit/recovery-parts.js'
import type { Recovery } from '../../wallet-frame/contract.js'
import { prepareRecovery, type RecoveryAsk } from './present-recovery.js'

const APPLE = 'https://cdn.apple-cloudkit.com'
const popup = { closed: false, location: { href: '' }, close: () => {} }
const CLOUDS = ['google-drive', 'icloud']

beforeEach(() => {
  stubBrowser({ href: 'https://host.example/' })
  const page = { open: () => popup, screenX: 0, screenY: 0, outerWidth: 1200, outerHeight: 900 }
  for (const [name, value] of Object.entries({ ...page, crossOriginIsolated: false })) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

/** The dialog in which a user chooses a cloud, and the window in which they allow the access. */
function setup(of: RecoverySetup = {}, wish: Partial<RecoveryAsk> = {}) {
  const parts = recoveryParts({ options: CLOUDS, ...of })
  parts.post.mockResolvedValue({ url: 'https://cloud.example/' })
  const submit = vi.fn(async (_: Recovery) => {})
  const prepare = () => prepareRecovery(parts.ctx, { intent: 'set', automatic: false, current: null, submit, ...wish })
  async function allow() {
    await settled()
    dispatchEvent(Object.assign(new Event('message'), { origin: APPLE, source: popup, data: { ckSession: 'access' } }))
    await parts.clock.advance(300)
    await parts.clock.advance(1_400)
  }
  async function choose(method: string) {
    parts.send({ type: 'choose', method })
    await settled()
  }
  const at = () => parts.top()?.get()
  return { ...parts, submit, prepare, allow, choose, at }
}

describe('a cloud as recovery', () => {
  test.each([
    ['create', 'create-wallet'],
    ['set', 'set-recovery'],
  ] as const)('says what it is asked for: to %s', async (intent, action) => {
    const harness = setup({}, { intent })
    const code = codeOf(harness.prepare()())
    await harness.choose('google-drive')
    expect(harness.at()).toMatchObject({ provider: 'google-drive', action, canGoBack: true })
    harness.screens.close()
    expect(await code).toBe('user_exited_set_password_flow')
  })
  test('within a login cannot be left, and ends nothing beneath it', async () => {
    const harness = setup({}, { automatic: true })
    const over = vi.fn()
    harness.prepare()().catch(over)
    await harness.choose('google-drive')
    harness.screens.close()
    await settled()
    expect(harness.at()).toMatchObject({ provider: 'google-drive' })
    expect(over).not.toHaveBeenCalled()
  })
  test('is set with the access that the user granted, once', async () => {
    const harness = setup()
    const guarded = harness.prepare()()
    await harness.choose('icloud')
    await harness.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
    expect(harness.submit.mock.calls).toEqual([[{ recoveryMethod: 'icloud', recoveryAccessToken: 'access' }]])
    expect(harness.screens.get().open).toBe(false)
  })
  test('that the user chose leads back to the choice, and sets nothing', async () => {
    const harness = setup()
    const guarded = harness.prepare()()
    await harness.choose('google-drive')
    harness.send({ type: 'back' })
    await settled()
    expect(harness.at()).toMatchObject({ at: 'selecting' })
    expect(harness.submit).not.toHaveBeenCalled()
    await harness.choose('icloud')
    await harness.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
  })
  test('that the host named has no way back', async () => {
    const harness = setup({}, { requested: 'icloud' })
    const guarded = harness.prepare()()
    await settled()
    harness.send({ type: 'back' })
    await settled()
    expect(harness.at()).toMatchObject({ provider: 'icloud' })
    expect(harness.at()).not.toHaveProperty('canGoBack')
    await harness.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
  })
  test('with an access that fails shows why, and Retry asks for another access', async () => {
    const harness = setup({}, { requested: 'icloud' })
    harness.submit.mockRejectedValueOnce(failure('network'))
    const guarded = harness.prepare()()
    await harness.allow()
    expect(harness.at()).toMatchObject({ at: 'problem', error: { code: 'network' } })
    harness.send({ type: 'retry' })
    await harness.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
    expect(harness.submit).toHaveBeenCalledTimes(2)
  })
})

test('a wallet that shares its recovery with a Solana wallet is refused with the reason before a screen shows', () => {
  const harness = setup({ accounts: [embedded(), SOLANA] })
  expect(harness.prepare).toThrow(
    expect.objectContaining({
      code: 'not_supported',
      message:
        'A user with a Solana wallet cannot guard wallets in a way of their own: the two share what they are recovered by.',
    }),
  )
  expect(harness.screens.get().open).toBe(false)
})
test('ends with its caller', async () => {
  const harness = setup()
  const controller = new AbortController()
  const code = codeOf(harness.prepare()(controller.signal))
  expect(harness.screens.get().open).toBe(true)
  controller.abort()
  expect(await code).toBe('user_exited_set_password_flow')
  expect(harness.screens.get().open).toBe(false)
})
