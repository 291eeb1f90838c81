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
    const it = setup({ raw: OWNED, after: byPassword })
    const made = it.api.create()
    await it.shown('setRecovery')
    it.send(...passwordSteps().slice(0, -1))
    await settled()
    expect(it.created()).toEqual([])
    it.send(LAST)
    await it.clock.advance(250)
    it.send(LAST)
    const wallet = await made
    expect(wallet).toMatchObject({ address: MINE, recoveryMethod: 'user-passcode' })
    expect(it.created()).toEqual([PASSWORD_IS_SET])
    expect(it.acts).toEqual([{ act: 'create', wallet }])
  })
  test('the user may leave a wallet that the host creates, but not one that a login creates', async () => {
    const asked = setup({ raw: OWNED })
    const left = codeOf(asked.api.create())
    await asked.shown('setRecovery')
    asked.screens.close()
    expect(await left).toBe('user_exited_set_password_flow')

    const it = setup({ raw: OWNED, after: byPassword })
    const done = it.api.onboard({ id: 'user-1' } as User, true)
    await it.shown('setRecovery')
    it.screens.close()
    expect(it.screens.get().open).toBe(true)
    it.send(...passwordSteps())
    await it.clock.advance(250 + 1_400)
    await done
    expect(it.created()).toEqual([PASSWORD_IS_SET])
    expect(it.logout).not.toHaveBeenCalled()
  })
  test('users of custom auth get a wallet without a question', async () => {
    const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
    const it = setup({ raw: OWNED, host: { customAuth } })
    expect((await it.api.create()).address).toBe(MINE)
    expect(it.created()).toEqual([{}])
    expect(it.screens.get().open).toBe(false)
  })
})
