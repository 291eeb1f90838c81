import type { ConnectedWallet } from 'latchkit'
import { useConnectWallet, useLatchkit, useWallets } from 'latchkit/react'
import { useState } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Card } from '../page/Card.js'

/** The wallets that Latchkit has connected. wagmi has exactly these. */
export function Wallets() {
  const { ready, authenticated, login, logout } = useLatchkit()
  const { wallets } = useWallets()
  const [refused, setRefused] = useState('')
  const { connectWallet } = useConnectWallet({ onSuccess: () => setRefused(''), onError: setRefused })
  const { attempt, busy, error } = useAttempt()
  const connect = () => attempt(() => connectWallet())
  return (
    <Card id="wallets" title="Wallets" lead="Connected by Latchkit’s dialog, as useWallets() has them.">
      {wallets.length ? (
        <ul className="accounts">
          {wallets.map((wallet) => (
            <Wallet key={`${wallet.connectorType} ${wallet.walletClientType} ${wallet.address}`} wallet={wallet} />
          ))}
        </ul>
      ) : (
        <p className="quiet">{ready ? 'No wallet is connected.' : 'Starting…'}</p>
      )}
      <div className="buttons">
        <button type="button" disabled={!ready || busy} onClick={connect}>
          Connect a wallet
        </button>
        <button
          type="button"
          disabled={!ready || busy}
          onClick={() => attempt(() => (authenticated ? logout() : login()))}
        >
          {authenticated ? 'Log out' : 'Log in'}
        </button>
      </div>
      {refused && (
        <p className="failure" role="status">
          <code>{refused}</code>
        </p>
      )}
      <Failure error={error} />
    </Card>
  )
}

function Wallet({ wallet }: { readonly wallet: ConnectedWallet }) {
  const { attempt, busy, error } = useAttempt()
  return (
    <li>
      <div className="account">
        <span className="address">{wallet.address}</span>
        <span className="quiet">
          {wallet.meta.name}, {wallet.chainId}
        </span>
        <button type="button" className="small" disabled={busy} onClick={() => attempt(wallet.disconnect)}>
          Disconnect
        </button>
      </div>
      <Failure error={error} />
    </li>
  )
}
