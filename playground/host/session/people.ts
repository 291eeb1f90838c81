import type { LinkedAccount, User } from 'latchkit'

/** Fields of an account that people recognise, the best first. */
const NAMES = ['displayName', 'name', 'firstName', 'username', 'email', 'number', 'address']
const isWord = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A name or address by which people recognise the account. Undefined if it has only ids. */
export function wordFor(account: LinkedAccount): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...account }
  return NAMES.map((key) => fields[key]).find(isWord)
}

/** How a host greets the user. */
export function greetingOf(user: User | null): string {
  if (!user) return 'Logged in'
  const address = user.email?.address ?? user.phone?.number
  const [word] = user.linkedAccounts.flatMap((account) => wordFor(account) ?? [])
  return address ?? word ?? (user.isGuest ? 'Guest' : user.id)
}
