import { readUser } from '../../core/live/user.js'
import type { User } from '../../core/user.js'

export const EMAIL = { type: 'email', address: 'ada@example.com' }
export const userWith = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
export const guest = readUser({ id: 'guest-1', linked_accounts: [], is_guest: true }) as User
