import type { ConnectedWallet } from 'latchkit'
import { useAttempt } from '../../controls/use-attempt.js'
import { CHAIN_IDS, chainName } from '../../sandbox/chains.js'
import { Hook } from '../Hook.js'
import { chainIdOf } from './chain-id.js'

/** Switches the wallet to another chain of the sandbox. */
export function Chains({ wallet }: { readonly wallet: ConnectedWallet }) {
  const { attempt, busy, error } = useAttempt()
  const now = chainIdOf(wallet.chainId)
  return (
    <Hook name="wallet.switchChain" status={`on ${now}`} error={error}>
      <div className="buttons">
        {CHAIN_IDS.map((id) => (
          <button
            key={id}
            type="button"
            disabled={busy || id === now}
            onClick={() => attempt(() => wallet.switchChain(id))}
          >
            {chainName(id)}
          </button>
        ))}
      </div>
    </Hook>
  )
}
