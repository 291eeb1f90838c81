import type { ConnectedWallet } from 'latchkit/react'
import { WalletRow } from './WalletRow.js'

interface WalletListProps {
  readonly label: string
  readonly wallets: readonly ConnectedWallet[]
  readonly provider: string
}

/** Wallets with their balances; draws nothing if there are none. */
export const WalletList = ({ label, wallets, provider }: WalletListProps) =>
  wallets.length > 0 && (
    <ul className="accounts" aria-label={label}>
      {wallets.map((wallet) => (
        <WalletRow key={wallet.address} wallet={wallet} provider={provider} />
      ))}
    </ul>
  )
