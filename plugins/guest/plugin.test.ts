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

/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ user = null, resumes = null }: { user?: User | null; resumes?: User | null } = {}) {
  const made = testContext('guest', { user, result: { user: guest, isNewUser: true, loginMethod: 'guest' } })
  if (resumes) made.session.accessToken.mockResolvedValue('token')
  made.session.refresh.mockResolvedValue(resumes)
  const credentials = () =>
    made.post.mock.calls.map(([, body]) => (body as { guest_credential: string }).guest_credential)
  return { ...made, api: plugin.setup(made.ctx), credentials }
}

describe('a guest (Core §9, Wire §1.8)', () => {
  test('is made with 43 characters that are kept before they are sent', async () => {
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
  test('reuses the stored credential, also when the first answer was lost', async () => {
    const { api, post, credentials } = setup()
    post.mockRejectedValueOnce(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    await api.create()
    expect(new Set(credentials()).size).toBe(1)
  })
  test.each([null, 7, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}=`])(
    'storage cleared or spoilt (%j): a new guest',
    async (spoilt) => {
      const { api, storage, credentials } = setup()
      storage.set('guest', spoilt)
      await api.create()
      expect(credentials()[0]).toMatch(/^[\w-]{43}$/)
      expect(storage.get('guest')).toBe(credentials()[0])
    },
  )
  test('two devices get two credentials', async () => {
    const [one, other] = [setup(), setup()]
    await Promise.all([one.api.create(), other.api.create()])
    expect(one.credentials()).not.toEqual(other.credentials())
  })
  test('asked for twice at once is made once', async () => {
    const { api, post } = setup()
    expect(await Promise.all([api.create(), api.create()])).toEqual([guest, guest])
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('a user is logged in already', () => {
  test('a logged-in guest is returned as is', async () => {
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
    expect(warn).toHaveBeenCalledOnce()
  })
  test('waits for a session that is being restored', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, post, session } = setup({ resumes: FULL })
    expect(await api.create()).toEqual(FULL)
    expect(post).not.toHaveBeenCalled()
    expect(session.refresh).toHaveBeenCalledOnce()
  })
  test('does not replace a session that cannot be restored just now', async () => {
    const { api, post, session, failed } = setup()
    session.accessToken.mockRejectedValue(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    expect(post).not.toHaveBeenCalled()
    expect(failed).toHaveLength(1)
  })
})

describe('a login anew', () => {
  test('is by the credential of this device', async () => {
    const { api, storage, signIn, credentials } = setup({ user: guest })
    const kept = 'k'.repeat(43)
    storage.set('guest', kept)
    await api.relogin()
    expect(credentials()).toEqual([kept])
    expect(signIn).toHaveBeenCalledWith({}, 'guest')
  })
  test('makes no other guest where the credential is gone', async () => {
    const { api, storage, post } = setup({ user: guest })
    await expect(api.relogin()).rejects.toMatchObject({ code: 'not_supported' })
    expect([storage.get('guest'), post.mock.calls]).toEqual([null, []])
  })
})

test('a refusal rejects and is reported once; the next call asks again', async () => {
  const { api, post, failed } = setup()
  post.mockRejectedValueOnce(new LatchkitError('disallowed_login_method', 'off'))
  await expect(api.create()).rejects.toMatchObject({ code: 'disallowed_login_method' })
  expect(failed).toMatchObject([{ intent: 'login', method: 'guest', error: { code: 'disallowed_login_method' } }])
  expect(await api.create()).toBe(guest)
})

test.each([true, false, undefined])('of an app whose guest_auth is %s', (guest_auth) => {
  const host = { appId: 'app', apiUrl: 'https://auth.example' }
  expect(manifest.when?.(readAppConfig({ id: 'app', guest_auth }), host)).toBe(guest_auth === true)
})
