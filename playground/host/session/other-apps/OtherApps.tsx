import { useCrossAppAccounts, useLatchkit, useWallets } from 'latchkit/react'
import { useState } from 'react'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Card } from '../../page/Card.js'
import type { Connection } from '../../page/connection.js'
import { WALLET_APP } from '../../page/second-app.js'
import { Hook } from '../Hook.js'
import { WalletList } from '../wallet/WalletList.js'
import { AskWallet } from './AskWallet.js'
import { OtherAccount } from './OtherAccount.js'

const LEAD = 'An account that the user has at another app of the server, and the wallets there.'

/** Links an account of another app and uses its wallets. */
export function OtherApps({ connection: { provider, appId } }: { readonly connection: Connection }) {
  const { user, authenticated } = useLatchkit()
  const { wallets } = useWallets()
  const accounts = (user?.linkedAccounts ?? []).filter((account) => account.type === 'cross_app')
  const crossAppWallets = wallets.filter(({ connectorType }) => connectorType === 'cross_app')
  return (
    <Card id="other-apps" title="Another app’s wallet" lead={LEAD}>
      <WalletList label="Wallets of other apps" wallets={crossAppWallets} provider={provider} />
      <div className="halves">
        <LinkAccount authenticated={authenticated} />
        {accounts.map((account) => (
          <OtherAccount key={account.subject} account={account} provider={provider} />
        ))}
        {crossAppWallets.map((wallet) => (
          <AskWallet key={wallet.address} wallet={wallet} />
        ))}
      </div>
      {authenticated && (
        <p className="hint">
          Other apps may use this one’s accounts, too:{' '}
          <a href={`${provider}/oauth/consents?app=${appId}`} target="_blank" rel="noreferrer">
            which ones do
          </a>
          .
        </p>
      )}
    </Card>
  )
}

/** Opens a window of the other app, where the user logs in and consents. */
function LinkAccount({ authenticated }: { readonly authenticated: boolean }) {
  const { loginWithCrossAppAccount, linkCrossAppAccount } = useCrossAppAccounts()
  const [appId, setAppId] = useState(WALLET_APP)
  const { attempt, busy, error } = useAttempt()
  const bring = authenticated ? linkCrossAppAccount : loginWithCrossAppAccount
  return (
    <Hook name="useCrossAppAccounts" status={busy ? 'asking' : 'initial'} error={error}>
      <TextField label="App id" value={appId} hint="Usually the sandbox’s wallet app." change={setAppId} />
      <button type="button" disabled={busy || !appId} onClick={() => attempt(() => bring({ appId }))}>
        {authenticated ? 'Link its account' : 'Log in with it'}
      </button>
    </Hook>
  )
}
