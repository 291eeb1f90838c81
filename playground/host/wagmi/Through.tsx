import { formatEther } from 'viem'
import { useBalance, useChains, useConnection, useConnections, useSwitchChain, useSwitchConnection } from 'wagmi'
import { Choice } from '../controls/Choice.js'
import { Failure } from '../controls/Failure.js'
import { Card } from '../page/Card.js'
import { SendTransaction } from './SendTransaction.js'
import { SignMessage } from './SignMessage.js'
import { withShortMessage } from './short-message.js'

/** The same wallets, used by wagmi’s hooks only. */
export function Through() {
  const { status, address, chainId } = useConnection()
  const isUsed = useIsUsed(chainId)
  return (
    <Card
      id="wagmi"
      title="wagmi"
      lead="wagmi’s own hooks, over those wallets."
      actions={
        <p className="status" data-status={status}>
          <span>{status}</span>
        </p>
      }
    >
      {address && chainId ? (
        <>
          <Account address={address} chainId={chainId} />
          <div className="halves">
            <SignMessage key={`sign ${address}`} address={address} />
            <SwitchChain chainId={chainId} />
            {isUsed && <SendTransaction key={`send ${address} ${chainId}`} address={address} />}
          </div>
        </>
      ) : (
        <p className="quiet">Connect a wallet, and it is here.</p>
      )}
    </Card>
  )
}

/** Whether the page has a node for the chain. A wallet that is only connected stays on the chain that it is on. */
const useIsUsed = (chainId: number | undefined) => useChains().some(({ id }) => id === chainId)

function Account({ address, chainId }: { readonly address: `0x${string}`; readonly chainId: number }) {
  const { connector } = useConnection()
  const connections = useConnections()
  const { mutate: choose } = useSwitchConnection()
  const isUsed = useIsUsed(chainId)
  const { data: balance } = useBalance({ address, chainId, query: { refetchInterval: 4_000 } })
  const names = Object.fromEntries(
    connections.map((one) => [one.connector.uid, nameOf(one.connector.name, one.accounts[0])]),
  )
  const chosen = connections.find((one) => one.connector.uid === connector?.uid)
  return (
    <>
      <div className="who">
        <div>
          <h3>{address}</h3>
          <p className="quiet">
            {connector?.name}, chain {chainId}
            {isUsed && (balance ? `, ${formatEther(balance.value)} ${balance.symbol}` : ', balance…')}
          </p>
          {!isUsed && (
            <p className="quiet">This page does not use chain {chainId}. Switch to one of its chains to send.</p>
          )}
        </div>
      </div>
      {connections.length > 1 && (
        <Choice
          label="useSwitchConnection"
          value={chosen?.connector.uid ?? ''}
          options={names}
          change={(uid) => {
            const next = connections.find((one) => one.connector.uid === uid)
            if (next) choose({ connector: next.connector })
          }}
        />
      )}
    </>
  )
}
const nameOf = (wallet: string, address = '') => `${wallet} ${address.slice(0, 6)}…${address.slice(-4)}`

function SwitchChain({ chainId }: { readonly chainId: number }) {
  const chains = useChains()
  const { mutate, isPending, error } = useSwitchChain()
  return (
    <div className="code-form">
      <h3>
        <code>useSwitchChain</code>
      </h3>
      <div className="buttons">
        {chains.map(({ id, name }) => (
          <button key={id} type="button" disabled={isPending || id === chainId} onClick={() => mutate({ chainId: id })}>
            {name}
          </button>
        ))}
      </div>
      <p className="state">
        <code>{isPending ? 'waiting for the wallet' : `on ${chainId}`}</code>
      </p>
      <Failure error={withShortMessage(error)} />
    </div>
  )
}
