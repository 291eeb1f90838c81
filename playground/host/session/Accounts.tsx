import type { LinkedAccount } from 'latchkit'
import { useLatchkit } from 'latchkit/react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import type { Note } from '../log/use-log.js'
import { wordFor } from './people.js'

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A name that the user recognises. */
function nameOf(account: LinkedAccount): string {
  if (account.type === 'phone') return account.number
  if (account.type === 'telegram') return account.telegramUserId
  if (account.type === 'passkey') return account.credentialId
  if ('address' in account) return account.address
  return 'subject' in account ? account.subject : account.type
}

/** The linked accounts, each with a button to unlink it. */
export function Accounts({ note }: { readonly note: Note }) {
  const { user } = useLatchkit()
  return (
    <ul className="accounts" aria-label="Linked accounts">
      {user?.linkedAccounts.map((account) => (
        <Row key={`${account.type} ${nameOf(account)}`} account={account} note={note} />
      ))}
    </ul>
  )
}

function Row({ account, note }: { readonly account: LinkedAccount; readonly note: Note }) {
  const { unlinkEmail, unlinkPhone, unlinkTelegram, unlinkPasskey } = useLatchkit()
  const { attempt, busy, error } = useAttempt()
  const name = nameOf(account)
  const unlink = { email: unlinkEmail, phone: unlinkPhone, telegram: unlinkTelegram, passkey: unlinkPasskey }[
    account.type as string
  ]
  const since = account.latestVerifiedAt ?? account.verifiedAt
  return (
    <li>
      <div className="account">
        <span className="address">{wordFor(account) ?? name}</span>
        <span className="quiet">
          {account.type}, {since ? `verified ${date.format(since)}` : 'not verified'}
        </span>
        {unlink && (
          <button
            type="button"
            className="small"
            disabled={busy}
            aria-label={`Unlink ${name}`}
            onClick={() => attempt(() => unlink(name).then(() => note('unlink', account.type)))}
          >
            Unlink
          </button>
        )}
      </div>
      <Failure error={error} />
    </li>
  )
}
