import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readUser } from '../../core/live/user.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { embeddedAccount, MINE } from '../../tests/unit/embedded.js'
import { embeddedPlugin, type PluginSetup } from '../../tests/unit/embedded-plugin.js'
import { codeOf } from '../../tests/unit/errors.js'
import { type DialogEvent, LAST, PASSWORD, passwordSteps } from '../../tests/unit/recovery-parts.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const OWNED = {
  embedded_wallet_config: {
    require_user_owned_recovery_on_create: true,
    user_owned_recovery_options: ['user-passcode'],
  },
}
const PASSWORD_IS_SET = { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD }
const byPassword = readUser({
  id: 'user-1',
  linked_accounts: [embeddedAccount(MINE, { recovery_method: 'user-passcode' })],
})

/** The plugin with a dialog that the test operates. */
function setup(of: PluginSetup) {
  const parts = embeddedPlugin(of)
  const shown = (name: string) =>
    vi.waitUntil(() => parts.screens.stack.get().at(-1)?.name === name, { timeout: WAIT_TIMEOUT_MS })
  const send = (...events: DialogEvent[]) => {
    for (const event of events) parts.top()?.send(event)
  }
  const created = () => parts.request.mock.calls.filter(([event]) => event === 'wallet:create').map(([, how]) => how)
  return { ...parts, shown, send, created }
}

describe('if users have to set a recovery method', () => {
  test('a wallet that the host creates is created after the user’s choice, with that recovery', async () => {
    const harness = setup({ raw: OWNED, after: byPassword })
    const creation = harness.api.create()
    await harness.shown('setRecovery')
    harness.send(...passwordSteps().slice(0, -1))
    await settled()
    expect(harness.created()).toEqual([])
    harness.send(LAST)
    await harness.clock.advance(250)
    harness.send(LAST)
    const wallet = await creation
    expect(wallet).toMatchObject({ address: MINE, recoveryMethod: 'user-passcode' })
    expect(harness.created()).toEqual([PASSWORD_IS_SET])
    expect(harness.acts).toEqual([{ act: 'create', wallet }])
  })
  test('the user may leave a wallet that the host creates, but not one that a login creates', async () => {
    const leaving = setup({ raw: OWNED })
    const code = codeOf(leaving.api.create())
    await leaving.shown('setRecovery')
    leaving.screens.close()
    expect(await code).toBe('user_exited_set_password_flow')

    const harness = setup({ raw: OWNED, after: byPassword })
    const onboarding = harness.api.onboard({ id: 'user-1' } as User, true)
    await harness.shown('setRecovery')
    harness.screens.close()
    expect(harness.screens.get().open).toBe(true)
    harness.send(...passwordSteps())
    await harness.clock.advance(250 + 1_400)
    await onboarding
    expect(harness.created()).toEqual([PASSWORD_IS_SET])
    expect(harness.logout).not.toHaveBeenCalled()
  })
  test('users of custom auth get a wallet without a question', async () => {
    const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
    const harness = setup({ raw: OWNED, host: { customAuth } })
    expect((await harness.api.create()).address).toBe(MINE)
    expect(harness.created()).toEqual([{}])
    expect(harness.screens.get().open).toBe(false)
  })
})
