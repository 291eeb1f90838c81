import { useLatchkit, useLinkAccount } from 'latchkit/react'
import { useState } from 'react'
import { Choice } from '../controls/Choice.js'
import { PROVIDERS } from './OAuth.js'

const KINDS = { ...PROVIDERS, farcaster: 'Farcaster', telegram: 'Telegram', wallet: 'Wallet' }

/** Links an account of any kind that the app has on. */
export function LinkAnother() {
  const { linkFarcaster, linkTelegram, linkWallet } = useLatchkit()
  const { linkOAuth } = useLinkAccount()
  const [kind, setKind] = useState<keyof typeof KINDS>('google')
  const link = () => {
    if (kind === 'farcaster') return linkFarcaster()
    if (kind === 'telegram') return linkTelegram()
    return kind === 'wallet' ? linkWallet() : linkOAuth({ provider: kind })
  }
  return (
    <div className="link-another">
      <Choice label="Another account" value={kind} options={KINDS} change={(next) => setKind(next)} />
      <button type="button" onClick={link}>
        Link {KINDS[kind]}
      </button>
    </div>
  )
}
