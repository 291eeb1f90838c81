import { coinbase } from 'latchkit/plugins/coinbase'
import { crossApp } from 'latchkit/plugins/cross-app'
import { passwordless } from 'latchkit/plugins/passwordless'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import { LatchkitProvider } from 'latchkit/react'
import { useMemo, useState } from 'react'
import type { Chain } from 'viem'
import { Failure } from '../controls/Failure.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import { Guard } from '../page/Guard.js'
import { Header } from '../page/Header.js'
import { useDark } from '../page/use-dark.js'
import { Source } from './Source.js'
import { SwitchOn } from './SwitchOn.js'
import { Through } from './Through.js'
import { useChains } from './use-chains.js'
import { Wallets } from './Wallets.js'
import { WithWagmi } from './WithWagmi.js'

const PLUGINS = [passwordless, wallets, walletConnect, coinbase, crossApp]
const PARTS = [
  ['wallets', 'Wallets'],
  ['wagmi', 'wagmi'],
  ['source', 'How'],
] as const

/** A host that uses wagmi, with users who log in by Latchkit. */
export default function WagmiPage({ connection }: { readonly connection: Connection }) {
  const { chains, error } = useChains(connection)
  const [first, ...rest] = chains ?? []
  return (
    <>
      <Header provider={connection.provider} parts={PARTS} />
      <main className="columns">
        <div className="column">
          {first ? (
            <Host connection={connection} chains={[first, ...rest]} />
          ) : (
            <Card id="wallets" title="Wallets">
              <Failure error={error} />
              <p className="quiet">
                {chains
                  ? 'The server has no chains: there is no Anvil for its machine.'
                  : !error && 'Asking the server…'}
              </p>
            </Card>
          )}
        </div>
        <div className="column">
          <Source />
        </div>
      </main>
    </>
  )
}

interface HostProps {
  readonly connection: Connection
  readonly chains: readonly [Chain, ...Chain[]]
}
function Host({ connection, chains }: HostProps) {
  const [round, setRound] = useState(0)
  const theme = useDark() ? 'dark' : 'light'
  const config = useMemo(() => ({ appearance: { theme }, supportedChains: chains }) as const, [theme, chains])
  return (
    <Guard key={round}>
      <LatchkitProvider appId={connection.appId} apiUrl={connection.provider} plugins={PLUGINS} config={config}>
        <WithWagmi chains={chains}>
          <SwitchOn connection={connection} changed={() => setRound((before) => before + 1)} />
          <Wallets />
          <Through />
        </WithWagmi>
      </LatchkitProvider>
    </Guard>
  )
}
