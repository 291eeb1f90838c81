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
    const it = setup({}, { intent })
    const left = codeOf(it.prepare()())
    await it.choose('google-drive')
    expect(it.at()).toMatchObject({ provider: 'google-drive', action, canGoBack: true })
    it.screens.close()
    expect(await left).toBe('user_exited_set_password_flow')
  })
  test('within a login cannot be left, and ends nothing beneath it', async () => {
    const it = setup({}, { automatic: true })
    const over = vi.fn()
    it.prepare()().catch(over)
    await it.choose('google-drive')
    it.screens.close()
    await settled()
    expect(it.at()).toMatchObject({ provider: 'google-drive' })
    expect(over).not.toHaveBeenCalled()
  })
  test('is set with the access that the user granted, once', async () => {
    const it = setup()
    const guarded = it.prepare()()
    await it.choose('icloud')
    await it.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
    expect(it.submit.mock.calls).toEqual([[{ recoveryMethod: 'icloud', recoveryAccessToken: 'access' }]])
    expect(it.screens.get().open).toBe(false)
  })
  test('that the user chose leads back to the choice, and sets nothing', async () => {
    const it = setup()
    const guarded = it.prepare()()
    await it.choose('google-drive')
    it.send({ type: 'back' })
    await settled()
    expect(it.at()).toMatchObject({ at: 'selecting' })
    expect(it.submit).not.toHaveBeenCalled()
    await it.choose('icloud')
    await it.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
  })
  test('that the host named has no way back', async () => {
    const it = setup({}, { requested: 'icloud' })
    const guarded = it.prepare()()
    await settled()
    it.send({ type: 'back' })
    await settled()
    expect(it.at()).toMatchObject({ provider: 'icloud' })
    expect(it.at()).not.toHaveProperty('canGoBack')
    await it.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
  })
  test('with an access that fails shows why, and Retry asks for another access', async () => {
    const it = setup({}, { requested: 'icloud' })
    it.submit.mockRejectedValueOnce(failure('network'))
    const guarded = it.prepare()()
    await it.allow()
    expect(it.at()).toMatchObject({ at: 'problem', error: { code: 'network' } })
    it.send({ type: 'retry' })
    await it.allow()
    expect(await guarded).toEqual({ recoveryMethod: 'icloud' })
    expect(it.submit).toHaveBeenCalledTimes(2)
  })
})

test('a wallet that shares its recovery with a Solana wallet is refused with the reason before a screen shows', () => {
  const it = setup({ accounts: [embedded(), SOLANA] })
  expect(it.prepare).toThrow(
    expect.objectContaining({
      code: 'not_supported',
      message:
        'A user with a Solana wallet cannot guard wallets in a way of their own: the two share what they are recovered by.',
    }),
  )
  expect(it.screens.get().open).toBe(false)
})
test('ends with its caller', async () => {
  const it = setup()
  const controller = new AbortController()
  const left = codeOf(it.prepare()(controller.signal))
  expect(it.screens.get().open).toBe(true)
  controller.abort()
  expect(await left).toBe('user_exited_set_password_flow')
  expect(it.screens.get().open).toBe(false)
})
