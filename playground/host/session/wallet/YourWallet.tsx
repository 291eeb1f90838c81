import { isEmbeddedWallet, useWallets } from 'latchkit/react'
import { useState } from 'react'
import { Choice } from '../../controls/Choice.js'
import { Card } from '../../page/Card.js'
import { AddFunds } from './AddFunds.js'
import { Chains } from './Chains.js'
import { Guarding } from './Guarding.js'
import { Make } from './Make.js'
import { Send } from './Send.js'
import { SignMessage } from './SignMessage.js'
import { SignTypedData } from './SignTypedData.js'
import { WalletRow } from './WalletRow.js'

/** A wallet in a line. */
const labelOf = (address: string, imported: boolean) =>
  `${address.slice(0, 6)}…${address.slice(-4)}${imported ? ', imported' : ''}`

/** The Ethereum wallets that Latchkit keeps for the user, and all that they can do. */
export function YourWallet({ provider }: { readonly provider: string }) {
  const { ready, wallets } = useWallets()
  const [chosen, choose] = useState('')
  const own = wallets.filter(isEmbeddedWallet)
  const wallet = own.find(({ address }) => address === chosen) ?? own.find(({ imported }) => !imported) ?? own[0]
  const lead = wallet
    ? 'No extension, no app: its key is kept in pieces, and put together only to sign.'
    : 'Make one here: no extension, no app, no phrase to write down.'
  return (
    <Card id="wallet" title="Your wallet" lead={lead}>
      {own.length > 0 && (
        <ul className="accounts" aria-label="Your wallets">
          {own.map((one) => (
            <WalletRow key={one.address} wallet={one} provider={provider} />
          ))}
        </ul>
      )}
      {own.length > 1 && wallet && (
        <Choice
          label="Which one to use"
          value={wallet.address}
          options={Object.fromEntries(own.map(({ address, imported }) => [address, labelOf(address, imported)]))}
          change={choose}
        />
      )}
      <div className="halves">
        <Make ready={ready} has={own.some(({ imported }) => !imported)} />
        {wallet && (
          <>
            <SignMessage key={`message ${wallet.address}`} address={wallet.address} />
            <SignTypedData key={`data ${wallet.address}`} wallet={wallet} />
            <Send key={`send ${wallet.address} ${wallet.chainId}`} wallet={wallet} />
            <AddFunds key={`funds ${wallet.address}`} address={wallet.address} />
            <Chains wallet={wallet} />
            <Guarding address={wallet.address} />
          </>
        )}
      </div>
    </Card>
  )
}
