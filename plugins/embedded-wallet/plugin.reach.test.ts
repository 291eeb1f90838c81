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
  async function login(harness: ReturnType<typeof setup>) {
    const landing = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock: harness.clock })
    present(harness.screens, 'core', 'outcome', landing).catch(() => {})
    const outcome = codeOf(harness.api.onboard({ id: 'user-1' } as User, true))
    await harness.shown('create')
    await vi.waitUntil(() => harness.top()?.get().at === 'created', { timeout: WAIT_TIMEOUT_MS })
    return { outcome }
  }
  test.each([
    ['all-users', true, 1],
    ['users-without-wallets', true, 1],
    ['all-users', false, 0],
    ['off', true, 0],
    [undefined, true, 0],
  ] as const)(
    'with createOnLogin %j for Solana, its plugin enabled: %s, Solana wallets created: %s',
    async (createOnLogin, solana, count) => {
      const harness = setup({ host: { embeddedWallets: { solana: createOnLogin ? { createOnLogin } : {} } }, solana })
      const { outcome } = await login(harness)
      await harness.clock.advance(2_500)
      expect(await outcome).toBe('resolved')
      expect(harness.makeOnLogin).toHaveBeenCalledTimes(count)
      expect(harness.acts).toMatchObject([{ act: 'create', wallet: { address: MINE } }])
    },
  )
  test('shows the success for its time, and ends with the client', async () => {
    const harness = setup()
    const { outcome } = await login(harness)
    await harness.clock.advance(2_499)
    expect(harness.names()).toEqual(['outcome', 'create'])
    harness.over.abort()
    expect(await outcome).toBe('exited_auth_flow')
    expect(harness.names()).toEqual(['outcome'])
  })
})

describe('through the plugin', () => {
  const signing = (harness: ReturnType<typeof setup>) =>
    harness.request.mockImplementation(async (event, data) => {
      if (event !== 'wallet:rpc') return { address: MINE }
      const { request } = data as { readonly request: FrameRpc }
      return { response: { method: request.method, data: await signFor(request) } }
    })

  test('a wallet signs for the host and for dapps with the same key', async () => {
    const harness = setup({ user: userOf(MINE), raw: SILENT })
    signing(harness)
    const { signature } = await harness.api.sign.message({ message: 'Hello' })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    const provider = await harness.api.provider(MINE)
    expect(await provider.request({ method: 'personal_sign', params: ['Hello', MINE] })).toBe(signature)
  })

  const guarded = (recovery_method: string) =>
    readUser({ id: 'user-1', linked_accounts: [embeddedAccount(MINE, { recovery_method })] })
  const elsewhere = (harness: ReturnType<typeof setup>) =>
    harness.request.mockImplementation(async (event) => {
      if (event === 'wallet:connect') throw failure('wallet_not_on_device')
      return { address: MINE }
    })
  test('a wallet with a user’s own recovery is recovered only with the user', async () => {
    const harness = setup({ user: guarded('user-passcode') })
    elsewhere(harness)
    const recovery = harness.api.recovery.recover(MINE)
    await harness.shown('recover')
    expect(harness.request.mock.calls.map(([event]) => event)).toEqual(['wallet:connect'])
    harness.top()?.send(Object.assign({ type: 'submit' }, { password: 'Amber-River' }))
    await settled()
    await harness.clock.advance(900)
    expect(await recovery).toMatchObject({ address: MINE })
    expect(harness.request.mock.lastCall).toEqual([
      'wallet:recover',
      { address: MINE, imported: false, recoveryMethod: 'user-passcode', recoveryPassword: 'Amber-River' },
    ])
  })
  test('a wallet with automatic recovery is recovered without a prompt', async () => {
    const harness = setup({ user: guarded('latchkit') })
    elsewhere(harness)
    expect(await harness.api.recovery.recover()).toMatchObject({ address: MINE })
    expect(harness.screens.get().open).toBe(false)
  })
  test('the key of another plugin’s wallet shows once that plugin has unlocked it', async () => {
    const harness = setup({ user: userOf(MINE) })
    const unlock = vi.fn(async () => {})
    const outcome = codeOf(harness.api.showKey({ address: 'So1', phrase: true, unlock }))
    await harness.shown('connect')
    await settled()
    expect(unlock).toHaveBeenCalledOnce()
    await harness.clock.advance(1_000)
    await harness.shown('export')
    expect(harness.top()?.get()).toMatchObject({ address: 'So1', phrase: true })
    harness.screens.close()
    expect(await outcome).toBe('resolved')
  })
})
