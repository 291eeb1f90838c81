import { isEmbeddedWallet, useSolanaWallets } from 'latchkit/react'
import { useState } from 'react'
import { CopyButton } from '../../controls/CopyButton.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Card } from '../../page/Card.js'
import { Hook } from '../Hook.js'
import { SendSol } from './SendSol.js'
import { SignBytes } from './SignBytes.js'

/** The user's embedded Solana wallet. */
export function SolanaWallet({ provider }: { readonly provider: string }) {
  const { ready, wallets, createWallet, exportWallet } = useSolanaWallets()
  const { attempt, busy, error } = useAttempt()
  const [hasExported, setHasExported] = useState(false)
  const leave = useAttempt()
  const wallet = wallets.find(isEmbeddedWallet)
  const lead = 'Of the same phrase as your Ethereum wallet, where you have one.'
  return (
    <Card id="solana-wallet" title="Your Solana wallet" lead={lead}>
      {wallet && (
        <ul className="accounts" aria-label="Your Solana wallets">
          <li>
            <div className="account">
              <span className="address">{wallet.address}</span>
              <span className="quiet">The sandbox’s Solana chain, as solana:devnet</span>
              <CopyButton text={wallet.address} subject="the Solana address" />
            </div>
          </li>
        </ul>
      )}
      <div className="halves">
        <Hook name="useSolanaWallets" status={busy ? 'creating' : wallet ? 'created' : 'none yet'} error={error}>
          <button type="button" disabled={!ready || busy} onClick={() => attempt(createWallet)}>
            Create a Solana wallet
          </button>
        </Hook>
        {wallet && (
          <>
            <SignBytes wallet={wallet} />
            <SendSol wallet={wallet} provider={provider} />
            <Hook
              name="exportWallet"
              status={leave.busy ? 'asking' : hasExported ? 'exported' : 'initial'}
              error={leave.error}
            >
              <button
                type="button"
                disabled={leave.busy}
                onClick={() =>
                  leave.attempt(async () => {
                    setHasExported(false)
                    await exportWallet({ address: wallet.address })
                    setHasExported(true)
                  })
                }
              >
                Export
              </button>
            </Hook>
          </>
        )}
      </div>
    </Card>
  )
}
