import { describe, expect, test, vi } from 'vitest'
import { handClock, settled } from '../../tests/unit/clock.js'
import type { AccountChange } from '../capabilities.js'
import type { PluginSet } from '../enabled-plugins.js'
import { LatchkitError } from '../errors.js'
import { createEventBus } from '../events.js'
import { createStore } from '../lib/store.js'
import type { AccountMethod } from '../protocol/methods.js'
import type { LiveSession } from '../session.js'
import { mustBeLinkable } from '../sign-in/guards.js'
import { mustBeLoggedIn } from '../sign-in/must-be-logged-in.js'
import type { User } from '../user.js'
import { accountChanged, changeAccount } from './account.js'
import { newestOf, readUser } from './user.js'

const email = (address: string) => ({ type: 'email', address, latest_verified_at: 1 })
const wire = (...linked_accounts: object[]) => ({ id: 'user-1', linked_accounts })

function setup() {
  const clock = handClock()
  const user = createStore<User | null>(readUser(wire()))
  const events = createEventBus()
  const emitted: [string, unknown][] = []
  for (const event of ['link', 'update', 'unlink'] as const) events.on(event, (news) => emitted.push([event, news]))
  const refresh = vi.fn<() => Promise<User | null>>(async () => null)
  const adoptUser = (value: unknown) => {
    const next = readUser(value)
    if (next) user.set(next)
    return next
  }
  const session = { adoptUser, refreshAnew: refresh } as unknown as LiveSession
  const accountOf = (who: User, method: string) => newestOf(who, method)
  const change = (input: AccountChange) => accountChanged({ session, user, events, clock, accountOf }, input)
  return { change, clock, user, refresh, emitted }
}

describe('the end of every change (Wire §1.3)', () => {
  test.each<[AccountChange['kind'], object]>([
    ['link', { linkMethod: 'email', linkedAccount: expect.objectContaining({ address: 'fresh' }) }],
    ['update', { updateMethod: 'email', updatedAccount: expect.objectContaining({ address: 'fresh' }) }],
    ['unlink', { method: 'email' }],
  ])('%s: the refreshed user is stored and the event emitted', async (kind, details) => {
    const { change, refresh, user, emitted } = setup()
    refresh.mockImplementation(async () => {
      user.set(readUser(wire(email('fresh'))))
      return user.get()
    })
    const answer = wire(email('answered'))
    const now = await change({ kind, method: 'email', answer })
    expect(now.email).toMatchObject({ address: 'fresh' })
    expect(emitted).toEqual([[kind, { user: now, ...details }]])
  })
  test('the answer’s user is adopted during the refresh, and kept if the refresh fails', async () => {
    const { change, refresh, user } = setup()
    refresh.mockRejectedValue(new Error('offline'))
    const changing = change({ kind: 'link', method: 'email', answer: wire(email('answered')) })
    await settled()
    expect(user.get()?.email).toMatchObject({ address: 'answered' })
    expect((await changing).email).toMatchObject({ address: 'answered' })
  })
  test('the answer’s user is kept if the refresh takes longer than 4 s', async () => {
    const { change, refresh, clock, emitted } = setup()
    refresh.mockReturnValue(new Promise(() => {}))
    const changing = change({ kind: 'link', method: 'email', answer: wire(email('answered')) })
    await clock.advance(3999)
    expect(emitted).toEqual([])
    await clock.advance(1)
    expect((await changing).email).toMatchObject({ address: 'answered' })
  })
  test('rejects if the session has ended meanwhile', async () => {
    const { change, refresh, user } = setup()
    refresh.mockImplementation(async () => {
      user.set(null)
      return null
    })
    await expect(change({ kind: 'link', method: 'email', answer: wire() })).rejects.toMatchObject({
      code: 'must_be_authenticated',
    })
  })
})

describe('guards (Core §5)', () => {
  const user = readUser(wire(email('one'))) as User
  const codeOf = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  test.each<[string, () => unknown, unknown]>([
    ['nobody', () => mustBeLoggedIn(null), 'must_be_authenticated'],
    ['nobody links', () => mustBeLinkable(null, 'email'), 'must_be_authenticated'],
    ['somebody', () => mustBeLoggedIn(user), user],
    ['a first of its type', () => mustBeLinkable(user, 'phone'), user],
    ['a second of its type', () => mustBeLinkable(user, 'email'), 'cannot_link_more_of_type'],
    ['a second where five may be', () => mustBeLinkable(user, 'email', 5), user],
  ])('%s', (_, guard, expected) => {
    expect(codeOf(guard)).toBe(expected)
  })
  test('the error messages', () => {
    expect(() => mustBeLinkable(user, 'email')).toThrow('User already has an account of type email linked.')
  })
})

describe('the plugin that unlinks an account', () => {
  const pluginSet = {
    plugins: [{ id: 'zero' }, { id: 'one', accounts: ['email', 'sms', 'app:'] }],
  } as unknown as PluginSet
  const api = { link: async (method: string) => method, unlink: async (...args: string[]) => args } as never
  const ask = (action: 'link' | 'update' | 'unlink', method: AccountMethod, id = '') => {
    const use = vi.fn(async (id: string) => {
      if (id === 'one') return api
      throw new LatchkitError('plugin_not_enabled', id)
    })
    return changeAccount(pluginSet, use, { action, method, id })
  }
  test('is the one whose manifest has the method', async () => {
    expect(await ask('link', 'sms')).toBe('sms')
    expect(await ask('unlink', 'email', 'a@example.com')).toEqual(['email', 'a@example.com'])
  })
  test('is the one whose manifest has the method’s prefix', async () => {
    expect(await ask('link', 'app:two')).toBe('app:two')
    expect(await ask('unlink', 'app:two', 'subject')).toEqual(['app:two', 'subject'])
    await expect(ask('link', 'apps:two')).rejects.toMatchObject({ code: 'plugin_not_enabled', message: 'apps:two' })
  })
  test('accounts that cannot be changed reject with a message that says so', async () => {
    await expect(ask('update', 'email')).rejects.toMatchObject({ code: 'not_supported' })
  })
  test('is looked up by the name of an unknown method, and rejects', async () => {
    await expect(ask('link', 'google')).rejects.toMatchObject({ code: 'plugin_not_enabled', message: 'google' })
  })
})
