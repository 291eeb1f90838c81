import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import { readUser } from '../../core/live/user.js'
import { present } from '../../core/present.js'
import { outcomeFlow } from '../../core/sign-in/outcome.flow.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { embeddedAccount, MINE, SILENT, signFor, userOf } from '../../tests/unit/embedded.js'
import { embeddedPlugin, type PluginSetup } from '../../tests/unit/embedded-plugin.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import type { FrameRpc } from '../wallet-frame/contract.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

/** The plugin with the flows that its dialog shows. */
function setup(of: PluginSetup = {}) {
  const parts = embeddedPlugin(of)
  const names = () => parts.screens.stack.get().map(({ name }) => name)
  const shown = (name: string) => vi.waitUntil(() => names().at(-1) === name, { timeout: WAIT_TIMEOUT_MS })
  return { ...parts, names, shown }
}

describe('a login that creates a wallet in the dialog', () => {
  /** The login's dialog is open already. */
  async function login(it: ReturnType<typeof setup>) {
    const landing = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock: it.clock })
    present(it.screens, 'core', 'outcome', landing).catch(() => {})
    const done = codeOf(it.api.onboard({ id: 'user-1' } as User, true))
    await it.shown('create')
    await vi.waitUntil(() => it.top()?.get().at === 'created', { timeout: WAIT_TIMEOUT_MS })
    return { done }
  }
  test.each([
    ['all-users', true, 1],
    ['users-without-wallets', true, 1],
    ['all-users', false, 0],
    ['off', true, 0],
    [undefined, true, 0],
  ] as const)('with Solana’s for %j, its plugin there: %s, makes %s of those', async (createOnLogin, solana, count) => {
    const it = setup({ host: { embeddedWallets: { solana: createOnLogin ? { createOnLogin } : {} } }, solana })
    const { done } = await login(it)
    await it.clock.advance(2_500)
    expect(await done).toBe('resolved')
    expect(it.makeOnLogin).toHaveBeenCalledTimes(count)
    expect(it.acts).toMatchObject([{ act: 'create', wallet: { address: MINE } }])
  })
  test('shows the success for its time, and ends with the client', async () => {
    const it = setup()
    const { done } = await login(it)
    await it.clock.advance(2_499)
    expect(it.names()).toEqual(['outcome', 'create'])
    it.over.abort()
    expect(await done).toBe('exited_auth_flow')
    expect(it.names()).toEqual(['outcome'])
  })
})

describe('through the plugin', () => {
  const signing = (it: ReturnType<typeof setup>) =>
    it.request.mockImplementation(async (event, data) => {
      if (event !== 'wallet:rpc') return { address: MINE }
      const { request } = data as { readonly request: FrameRpc }
      return { response: { method: request.method, data: await signFor(request) } }
    })

  test('a wallet signs for the host and for dapps with the same key', async () => {
    const it = setup({ user: userOf(MINE), raw: SILENT })
    signing(it)
    const { signature } = await it.api.sign.message({ message: 'Hello' })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    const provider = await it.api.provider(MINE)
    expect(await provider.request({ method: 'personal_sign', params: ['Hello', MINE] })).toBe(signature)
  })

  const guarded = (recovery_method: string) =>
    readUser({ id: 'user-1', linked_accounts: [embeddedAccount(MINE, { recovery_method })] })
  const elsewhere = (it: ReturnType<typeof setup>) =>
    it.request.mockImplementation(async (event) => {
      if (event === 'wallet:connect') throw failure('wallet_not_on_device')
      return { address: MINE }
    })
  test('a wallet with a user’s own recovery is recovered only with the user', async () => {
    const it = setup({ user: guarded('user-passcode') })
    elsewhere(it)
    const back = it.api.recovery.recover(MINE)
    await it.shown('recover')
    expect(it.request.mock.calls.map(([event]) => event)).toEqual(['wallet:connect'])
    it.top()?.send(Object.assign({ type: 'submit' }, { password: 'Amber-River' }))
    await settled()
    await it.clock.advance(900)
    expect(await back).toMatchObject({ address: MINE })
    expect(it.request.mock.lastCall).toEqual([
      'wallet:recover',
      { address: MINE, imported: false, recoveryMethod: 'user-passcode', recoveryPassword: 'Amber-River' },
    ])
  })
  test('a wallet with automatic recovery is recovered without a prompt', async () => {
    const it = setup({ user: guarded('latchkit') })
    elsewhere(it)
    expect(await it.api.recovery.recover()).toMatchObject({ address: MINE })
    expect(it.screens.get().open).toBe(false)
  })
  test('the key of another plugin’s wallet shows once that plugin has unlocked it', async () => {
    const it = setup({ user: userOf(MINE) })
    const unlock = vi.fn(async () => {})
    const left = codeOf(it.api.showKey({ address: 'So1', phrase: true, unlock }))
    await it.shown('connect')
    await settled()
    expect(unlock).toHaveBeenCalledOnce()
    await it.clock.advance(1_000)
    await it.shown('export')
    expect(it.top()?.get()).toMatchObject({ address: 'So1', phrase: true })
    it.screens.close()
    expect(await left).toBe('resolved')
  })
})
