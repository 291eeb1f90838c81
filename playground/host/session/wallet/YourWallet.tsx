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
import { WalletList } from './WalletList.js'

/** The label of a wallet in a list. */
const labelOf = (address: string, imported: boolean) =>
  `${address.slice(0, 6)}…${address.slice(-4)}${imported ? ', imported' : ''}`

/** The user's embedded Ethereum wallets, with all their actions. */
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
      <WalletList label="Your wallets" wallets={own} provider={provider} />
      {own.length > 1 && wallet && (
        <Choice
          label="Which one to use"
          value={wallet.address}
          options={Object.fromEntries(own.map(({ address, imported }) => [address, labelOf(address, imported)]))}
          change={choose}
        />
      )}
      <div className="halves">
        <Make ready={ready} hasWallet={own.some(({ imported }) => !imported)} />
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
