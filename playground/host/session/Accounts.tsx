import type { LinkedAccount } from 'latchkit'
import { useLatchkit } from 'latchkit/react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import type { Note } from '../log/use-log.js'
import { wordFor } from './people.js'

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What `unlink…` takes: the account's address, number or id. */
function nameOf(account: LinkedAccount): string {
  if (account.type === 'phone') return account.number
  if (account.type === 'telegram') return account.telegramUserId
  if (account.type === 'passkey') return account.credentialId
  if (account.type === 'farcaster') return `${account.fid}`
  if (account.type === 'custom_auth') return account.customUserId
  if ('address' in account) return account.address
  return account.subject
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

/** How to unlink the account; undefined where that is not possible, or has its own place in this page. */
function unlinkOf(account: LinkedAccount, latchkit: ReturnType<typeof useLatchkit>) {
  const { type } = account
  if (type === 'cross_app' || type === 'custom_auth') return undefined
  // an embedded wallet stays with its user
  if (type === 'wallet') return account.connectorType === 'embedded' ? undefined : latchkit.unlinkWallet
  return {
    email: latchkit.unlinkEmail,
    phone: latchkit.unlinkPhone,
    telegram: latchkit.unlinkTelegram,
    passkey: latchkit.unlinkPasskey,
    farcaster: latchkit.unlinkFarcaster,
    google_oauth: latchkit.unlinkGoogle,
    twitter_oauth: latchkit.unlinkTwitter,
    discord_oauth: latchkit.unlinkDiscord,
    github_oauth: latchkit.unlinkGithub,
    spotify_oauth: latchkit.unlinkSpotify,
    instagram_oauth: latchkit.unlinkInstagram,
    tiktok_oauth: latchkit.unlinkTiktok,
    linkedin_oauth: latchkit.unlinkLinkedIn,
    apple_oauth: latchkit.unlinkApple,
  }[type]
}

function Row({ account, note }: { readonly account: LinkedAccount; readonly note: Note }) {
  const latchkit = useLatchkit()
  const { attempt, busy, error } = useAttempt()
  const name = nameOf(account)
  const unlink = unlinkOf(account, latchkit)
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
