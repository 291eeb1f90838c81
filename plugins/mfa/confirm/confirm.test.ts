import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flow, FlowEvent, Stage } from '../../../core/flow.js'
import type { User } from '../../../core/user.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { type ContextSetup, testContext } from '../../../tests/unit/context.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { userWith } from '../../../tests/unit/users.js'
import plugin from '../plugin.js'

beforeEach(() => {
  stubBrowser()
  // a browser that tells a frame whether something covers it
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return true
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const REFUSED = failure('missing_or_invalid_mfa', true)
const userOf = (...mfaMethods: User['mfaMethods']): User => ({ ...userWith(), mfaMethods })

function setup(overrides: ContextSetup<'mfa'> = {}) {
  /** A frame that has the confirmations of the user. */
  const confirmations: string[] = []
  const request = vi.fn(async (event: string, data: { mfaCode?: unknown }): Promise<unknown> => {
    if (data.mfaCode === undefined && confirmations.length === 0) throw REFUSED
    if (event !== 'mfa:init-enrollment') confirmations.pop()
    return { backupCodes: ['aaaaa-bbbbb'] }
  })
  const confirmPage = vi.fn(async (_of: object) => 'https://auth.example/confirm')
  const context = testContext('mfa', {
    user: userOf('totp'),
    app: { mfa_methods: ['sms', 'totp', 'passkey'] },
    neighbours: { 'wallet-frame': { request, confirmPage } },
    ...overrides,
  })
  const page = (): Flow<Stage, FlowEvent> | undefined =>
    context.screens.stack.get().find(({ name, flow }) => name === 'confirm' && !flow.ended)?.flow
  async function open() {
    await vi.waitFor(() => expect(page()).toBeDefined())
    page()?.send({ type: 'placed', width: 312, colours: {} } as FlowEvent)
    await settled()
  }
  async function confirm() {
    await open()
    confirmations.push('confirmed')
    page()?.send({ type: 'confirmed' })
    await settled()
  }
  const required = vi.fn()
  context.events.on('mfaRequired', required)
  return { ...context, api: plugin.setup(context.ctx), request, confirmPage, page, open, confirm, required }
}
const codes = ({ request }: ReturnType<typeof setup>) => request.mock.calls.map(([, { mfaCode }]) => mfaCode)

test.each<[string, (api: ReturnType<typeof setup>['api']) => Promise<unknown>]>([
  ['add-sms', (api) => api.initSms('+1 201-555-0123')],
  ['add-passkey', (api) => api.submitEnrollment({ method: 'passkey', credentialIds: ['one'] })],
  ['remove-totp', (api) => api.unenroll('totp')],
  ['remove-passkey', (api) => api.unenroll('passkey')],
  ['backup-codes', (api) => api.renewBackupCodes()],
])('%s is confirmed on the server’s page, and no code is in the host’s', async (change, act) => {
  const harness = setup()
  const done = act(harness.api)
  await harness.confirm()
  await done
  expect(harness.confirmPage).toHaveBeenCalledExactlyOnceWith({ change, width: 312, colours: {} })
  expect(codes(harness)).toEqual([undefined, undefined])
  expect(harness.required).not.toHaveBeenCalled()
})
test('a change of the recovery is confirmed there too', async () => {
  const harness = setup()
  const run = async () => harness.request('wallet:set-recovery', {})
  const done = harness.api.around(run, { change: 'recovery' })
  await harness.confirm()
  await done
  expect(harness.confirmPage.mock.calls).toMatchObject([[{ change: 'recovery' }]])
})
test('one confirmation is enough for both steps of an enrolment', async () => {
  const harness = setup()
  const begun = harness.api.initSms('+1 201-555-0123')
  await harness.confirm()
  await begun
  await harness.api.submitEnrollment({ method: 'sms', phoneNumber: '+1 201-555-0123', mfaCode: '654321' })
  expect(harness.confirmPage).toHaveBeenCalledOnce()
})
test('a user who leaves the page changes nothing', async () => {
  const harness = setup()
  const outcome = codeOf(harness.api.unenroll('totp'))
  await harness.open()
  harness.page()?.send({ type: 'cancel' })
  expect(await outcome).toBe('user_rejected_request')
  expect(harness.request).toHaveBeenCalledOnce()
})
test('a confirmation that does not count any more is asked for again', async () => {
  const harness = setup()
  const done = harness.api.unenroll('totp')
  await harness.open()
  // as after a login, since the proof was of the session before
  harness.page()?.send({ type: 'confirmed' })
  await harness.confirm()
  await done
  expect(harness.confirmPage).toHaveBeenCalledTimes(2)
})
test('the page closes when another user logs in, and when its caller leaves', async () => {
  const harness = setup()
  const outcome = codeOf(harness.api.unenroll('totp'))
  await harness.open()
  harness.user.set(null)
  expect(await outcome).toBe('user_rejected_request')
  const caller = new AbortController()
  harness.user.set(userOf('totp'))
  const run = async () => harness.request('mfa:unenroll', {})
  const left = codeOf(harness.api.around(run, { change: 'remove-totp', signal: caller.signal }))
  await harness.open()
  caller.abort()
  expect(await left).toBe('user_rejected_request')
  expect(harness.screens.get().open).toBe(false)
})
test('after another error nothing is asked', async () => {
  const harness = setup()
  harness.request.mockRejectedValue(failure('network'))
  expect(await codeOf(harness.api.unenroll('totp'))).toBe('network')
  expect(harness.page()).toBeUndefined()
})

test.each<[string, ContextSetup<'mfa'>]>([
  ['the host asks for second factors itself', { host: { mfa: { noPromptOnMfaRequired: true } } }],
  ['the user has only passkeys, which belong to the host’s domain', { user: userOf('passkey') }],
])('if %s, this side asks, and the server also requires a recent login', async (_, overrides) => {
  const harness = setup(overrides)
  const outcome = codeOf(harness.api.unenroll('totp'))
  await settled()
  expect(harness.required).toHaveBeenCalledOnce()
  expect(harness.page()).toBeUndefined()
  harness.api.cancel()
  expect(await outcome).toBe('user_rejected_request')
})
test('the same in a browser that cannot tell whether something covers the page', async () => {
  vi.stubGlobal('IntersectionObserverEntry', undefined)
  const harness = setup()
  const done = harness.api.unenroll('totp')
  await settled()
  await harness.api.submit('totp', '123456')
  await done
  expect(codes(harness)).toEqual(['123456'])
})
