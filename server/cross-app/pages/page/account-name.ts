import type { useLatchkit } from 'latchkit/react'

type User = NonNullable<ReturnType<typeof useLatchkit>['user']>

/** A name that the user recognises: an email address, a user name, a phone number or the address of an own wallet. */
export function accountName(user: User): string {
  const accounts: readonly object[] = user.linkedAccounts
  for (const account of accounts) {
    const { address, number, email, username, walletClientType } = account as Readonly<Record<string, unknown>>
    const name = email ?? username ?? number ?? (walletClientType ? undefined : address)
    if (typeof name === 'string' && name) return name
  }
  return 'your account'
}
