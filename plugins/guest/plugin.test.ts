import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { LoginResult } from '../../core/live/login.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { pluginParts } from '../../tests/unit/plugin-parts.js'
import plugin from './plugin.js'

const GUEST = readUser({ id: 'guest-1', linked_accounts: [], is_guest: true }) as User
const FULL = readUser({ id: 'user-1', linked_accounts: [{ type: 'email', address: 'a@example.com' }] }) as User
type Post = (path: string, body?: object) => Promise<unknown>

/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ user: before = null, resumes }: { user?: User | null; resumes?: User | null } = {}) {
  const { user, events, failed } = pluginParts(before)
  const kept = new Map<string, unknown>()
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: unknown) => void kept.set(key, value),
  }
  const post = vi.fn<Post>(async () => ({}))
  const result: LoginResult = { user: GUEST, isNewUser: true, loginMethod: 'guest' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const session = {
    accessToken: vi.fn(async () => (resumes || before ? 'token' : null)),
    refresh: vi.fn(async () => resumes ?? null),
  }
  const ctx = { http: { post }, session, storage, user, events, signIn } as unknown as Context<'guest'>
  const credentials = () => post.mock.calls.map(([, body]) => (body as { guest_credential: string }).guest_credential)
  return { api: plugin.setup(ctx), kept, post, session, signIn, failed, credentials, events }
}

describe('a guest (Core §9, Wire §1.8)', () => {
  test('is made with 43 characters that are kept before they are sent', async () => {
    const { api, kept, post, signIn, credentials } = setup()
    post.mockImplementation(async (path, body) => {
      expect(path).toBe('/guest/authenticate')
      expect(body).toEqual({ guest_credential: kept.get('guest') })
      return {}
    })
    expect(await api.create()).toBe(GUEST)
    expect(credentials()[0]).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(credentials()[0] ?? '', 'base64url')).toHaveLength(32)
    expect(signIn).toHaveBeenCalledWith({}, 'guest')
  })
  test('comes back with what the device kept, also when the first answer was lost', async () => {
    const { api, post, credentials } = setup()
    post.mockRejectedValueOnce(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    await api.create()
    expect(new Set(credentials()).size).toBe(1)
  })
  test.each([null, 7, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}=`])(
    'storage cleared or spoilt (%j): a new guest',
    async (spoilt) => {
      const { api, kept, credentials } = setup()
      kept.set('guest', spoilt)
      await api.create()
      expect(credentials()[0]).toMatch(/^[\w-]{43}$/)
      expect(kept.get('guest')).toBe(credentials()[0])
    },
  )
  test('two devices have two', async () => {
    const [one, other] = [setup(), setup()]
    await Promise.all([one.api.create(), other.api.create()])
    expect(one.credentials()).not.toEqual(other.credentials())
  })
  test('asked for twice at once is made once', async () => {
    const { api, post } = setup()
    expect(await Promise.all([api.create(), api.create()])).toEqual([GUEST, GUEST])
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('somebody is there', () => {
  test('the guest is answered as is', async () => {
    const { api, post } = setup({ user: GUEST })
    expect(await api.create()).toEqual(GUEST)
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
  test('a session on its way is waited for, not replaced', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, post, session } = setup({ resumes: FULL })
    expect(await api.create()).toEqual(FULL)
    expect(post).not.toHaveBeenCalled()
    expect(session.refresh).toHaveBeenCalledOnce()
  })
  test('nor is one that cannot be asked about just now', async () => {
    const { api, post, session, failed } = setup()
    session.accessToken.mockRejectedValue(new LatchkitError('network', 'gone'))
    await expect(api.create()).rejects.toMatchObject({ code: 'network' })
    expect(post).not.toHaveBeenCalled()
    expect(failed).toHaveLength(1)
  })
})

test('a refusal rejects and is told once; the next call asks again', async () => {
  const { api, post, failed } = setup()
  post.mockRejectedValueOnce(new LatchkitError('disallowed_login_method', 'off'))
  await expect(api.create()).rejects.toMatchObject({ code: 'disallowed_login_method' })
  expect(failed).toMatchObject([{ intent: 'login', method: 'guest', error: { code: 'disallowed_login_method' } }])
  expect(await api.create()).toBe(GUEST)
})
