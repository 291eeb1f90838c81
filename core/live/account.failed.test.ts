import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../errors.js'
import { createEventBus } from '../events.js'
import type { ErrorCode } from '../registry.js'
import { mustBeLinkable } from '../sign-in/guards.js'
import { reported } from '../sign-in/headless.js'
import type { User } from '../user.js'
import { newestOf, readUser } from './user.js'

const email = (address: string, at: number) => ({ type: 'email', address, latest_verified_at: at })
const user = readUser({
  id: 'user-1',
  linked_accounts: [email('old', 1), email('new', 3), { type: 'phone', phoneNumber: '+1', latest_verified_at: 9 }],
}) as User

test.each<['link' | 'update', ErrorCode, ErrorCode]>([
  ['link', 'unknown_auth_error', 'failed_to_link_account'],
  ['update', 'unknown_auth_error', 'failed_to_update_account'],
  ['link', 'exited_link_flow', 'exited_link_flow'],
])('a %s that fails with %s is reported once as %s, and rejects with the same', async (intent, code, reportedCode) => {
  const events = createEventBus()
  const listener = vi.fn()
  events.on('failed', listener)
  const work = () => Promise.reject(new LatchkitError(code, ''))
  const error = await reported(events, intent, 'email', work).catch((cause) => cause)
  expect(error).toMatchObject({ code: reportedCode })
  expect(listener).toHaveBeenCalledExactlyOnceWith({ error, intent, method: 'email' })
})
test('a link that succeeds emits no failed event', async () => {
  const events = createEventBus()
  const listener = vi.fn()
  events.on('failed', listener)
  expect(await reported(events, 'link', 'email', async () => 'linked')).toBe('linked')
  expect(listener).not.toHaveBeenCalled()
})
test('the newest account is the newest of its own type', () => {
  expect(newestOf(user, 'email')).toMatchObject({ type: 'email', address: 'new' })
  expect(newestOf(user, 'wallet')).toBeNull()
})
test('the limit of one type does not count accounts of other types', () => {
  expect(mustBeLinkable(user, 'wallet')).toBe(user)
  expect(() => mustBeLinkable(user, 'email', 2)).toThrow(expect.objectContaining({ code: 'cannot_link_more_of_type' }))
})
