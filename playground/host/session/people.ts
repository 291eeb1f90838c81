import type { LinkedAccount, User } from 'latchkit'

/** What a person is called, best first. */
const NAMES = ['displayName', 'name', 'firstName', 'username', 'email', 'number', 'address']
const isWord = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What a person calls the account; undefined where it has no word for people. */
export function wordFor(account: LinkedAccount): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...account }
  return NAMES.map((key) => fields[key]).find(isWord)
}

/** How a host greets the user. */
export function greetingOf(user: User | null): string {
  if (!user) return 'Logged in'
  const known = user.email?.address ?? user.phone?.number
  const [word] = user.linkedAccounts.flatMap((account) => wordFor(account) ?? [])
  return known ?? word ?? (user.isGuest ? 'Guest' : user.id)
}
