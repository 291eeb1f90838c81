import type { ConnectedWallet } from 'latchkit'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../controls/CopyButton.js'
import { Failure } from '../../controls/Failure.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { askNode, CHAIN_IDS, chainName, chainUrl } from '../../sandbox/chains.js'
import { chainIdOf } from './chain-id.js'

interface WalletRowProps {
  readonly wallet: ConnectedWallet
  readonly provider: string
}
const WAYS: Readonly<Record<string, string>> = {
  'user-passcode': 'your password',
  'google-drive': 'Google Drive',
  icloud: 'iCloud',
}
/** The wallet's app, or its recovery method. */
function originOf({ connectorType, meta, readOnly, imported, recoveryMethod }: ConnectedWallet): string {
  if (connectorType === 'cross_app') return `of ${meta.name}${readOnly ? ', read only' : ''}`
  return imported ? 'imported' : `recovered by ${WAYS[recoveryMethod ?? ''] ?? 'the server'}`
}
/** The balance in wei that the sandbox gives a wallet. */
const PLENTY = 10n ** 18n
const POLL_MS = 3000

/** A wallet with its chain, its balance and its origin. */
export function WalletRow({ wallet, provider }: WalletRowProps) {
  const { address, chainId } = wallet
  const id = chainIdOf(chainId)
  const url = CHAIN_IDS.some((sandboxChainId) => sandboxChainId === id) ? chainUrl(provider, id) : undefined
  const { attempt, busy, error } = useAttempt()
  const { balance, look } = useBalance(address, url)
  const fund = async () => {
    if (url) await askNode(url, 'anvil_setBalance', [address, `0x${PLENTY.toString(16)}`])
    look()
  }
  const facts = [`${chainName(id)} (${id})`, balance, originOf(wallet)]
  return (
    <li>
      <div className="account">
        <span className="address">{address}</span>
        <span className="quiet">{facts.filter(Boolean).join(', ')}</span>
        <CopyButton text={address} subject={`the address ${address}`} />
      </div>
      {url && (
        <button type="button" className="small" disabled={busy} onClick={() => attempt(fund)}>
          Get test ETH
        </button>
      )}
      <Failure error={error} />
    </li>
  )
}

/** Polls the balance. It is empty if there is no node, or the node does not answer. */
function useBalance(address: string, url: string | undefined) {
  const [balance, setBalance] = useState('')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` reads the balance again
  useEffect(() => {
    let isUnmounted = false
    const show = (text: string) => isUnmounted || setBalance(text)
    const look = () =>
      url
        ? askNode<string>(url, 'eth_getBalance', [address, 'latest']).then(
            (wei) => show(`${(Number(BigInt(wei)) / 1e18).toFixed(4)} ETH`),
            () => show(''),
          )
        : show('')
    look()
    const timer = setInterval(look, POLL_MS)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [address, url, round])
  return { balance, look: () => setRound((before) => before + 1) }
}
