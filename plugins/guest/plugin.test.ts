import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { readUser } from '../../core/live/user.js'
import { readAppConfig } from '../../core/protocol/app-config.js'
import type { User } from '../../core/user.js'
import { testContext } from '../../tests/unit/context.js'
import { guest } from '../../tests/unit/users.js'
import { guest as manifest } from './manifest.js'
import plugin from './plugin.js'

const FULL = readUser({ id: 'user-1', linked_accounts: [{ type: 'email', address: 'a@example.com' }] }) as User

/** The plugin with the real core around it and a scripted server. */
function setup({ user = null, resumes = null }: { user?: User | null; resumes?: User | null } = {}) {
  const context = testContext('guest', { user, result: { user: guest, isNewUser: true, loginMethod: 'guest' } })
  if (resumes) context.session.accessToken.mockResolvedValue('token')
  context.session.refresh.mockResolvedValue(resumes)
  const credentials = () =>
    context.post.mock.calls.map(([, body]) => (body as { guest_credential: string }).guest_credential)
  return { ...context, api: plugin.setup(context.ctx), credentials }
}

describe('a guest (Core §9, Wire §1.8)', () => {
  test('gets a credential of 43 characters that is stored before it is sent', async () => {
    const { api, storage, post, signIn, credentials } = setup()
    post.mockImplementation(async (path, body) => {
      expect(path).toBe('/guest/authenticate')
      expect(body).toEqual({ guest_credential: storage.get('guest') })
      return {}
    })
    expect(await api.create()).toBe(guest)
    expect(credentials()[0]).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(credentials()[0] ?? '', 'base64url')).toHaveLength(32)
    expect(signIn).toHaveBeenCalledWith({}, 'guest')
  })
  test('reuses the stored credential, even if the first answer was lost', async () => {
    const { api, post, credentials } = setup()
    post.mockRejectedValueOnce(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    await api.create()
    expect(new Set(credentials()).size).toBe(1)
  })
  test.each([null, 7, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}=`])(
    'with a lost or damaged stored credential (%j) is a new guest',
    async (spoilt) => {
      const { api, storage, credentials } = setup()
      storage.set('guest', spoilt)
      await api.create()
      expect(credentials()[0]).toMatch(/^[\w-]{43}$/)
      expect(storage.get('guest')).toBe(credentials()[0])
    },
  )
  test('two devices get two credentials', async () => {
    const [first, second] = [setup(), setup()]
    await Promise.all([first.api.create(), second.api.create()])
    expect(first.credentials()).not.toEqual(second.credentials())
  })
  test('is created only once by two calls at the same time', async () => {
    const { api, post } = setup()
    expect(await Promise.all([api.create(), api.create()])).toEqual([guest, guest])
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('when a user is already logged in', () => {
  test('a guest is returned unchanged', async () => {
    const { api, post } = setup({ user: guest })
    expect(await api.create()).toEqual(guest)
    expect(post).not.toHaveBeenCalled()
  })
  test('a full user stays, with a warning (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, post } = setup({ user: FULL })
    expect(await api.create()).toEqual(FULL)
    expect(post).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  })
  test('the call waits for a session that is being restored', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, post, session } = setup({ resumes: FULL })
    expect(await api.create()).toEqual(FULL)
    expect(post).not.toHaveBeenCalled()
    expect(session.refresh).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  })
  test('the call does not replace a session that temporarily cannot be restored', async () => {
    const { api, post, session, failed } = setup()
    session.accessToken.mockRejectedValue(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    expect(post).not.toHaveBeenCalled()
    expect(failed).toHaveLength(1)
  })
})

describe('logging in again', () => {
  test('uses the credential of this device', async () => {
    const { api, storage, signIn, credentials } = setup({ user: guest })
    const credential = 'k'.repeat(43)
    storage.set('guest', credential)
    await api.relogin()
    expect(credentials()).toEqual([credential])
    expect(signIn).toHaveBeenCalledWith({}, 'guest')
  })
  test('creates no other guest if the credential is lost', async () => {
    const { api, storage, post } = setup({ user: guest })
    await expect(api.relogin()).rejects.toMatchObject({ code: 'not_supported' })
    expect([storage.get('guest'), post.mock.calls]).toEqual([null, []])
  })
})

test('a failure rejects and is reported once, and the next call tries again', async () => {
  const { api, post, failed } = setup()
  post.mockRejectedValueOnce(new LatchkitError('disallowed_login_method', 'off'))
  await expect(api.create()).rejects.toMatchObject({ code: 'disallowed_login_method' })
  expect(failed).toMatchObject([{ intent: 'login', method: 'guest', error: { code: 'disallowed_login_method' } }])
  expect(await api.create()).toBe(guest)
})

test.each([true, false, undefined])('in an app with guest_auth %s', (guest_auth) => {
  const host = { appId: 'app', apiUrl: 'https://auth.example' }
  expect(manifest.when?.(readAppConfig({ id: 'app', guest_auth }), host, null)).toBe(guest_auth === true)
})
