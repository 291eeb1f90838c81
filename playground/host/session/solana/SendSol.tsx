import { base58 } from '@scure/base'
import type { ConnectedSolanaWallet } from 'latchkit'
import { useSignAndSendTransaction } from 'latchkit/solana'
import { useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { askNode, solanaUrl } from '../../sandbox/chains.js'
import { Hook } from '../Hook.js'

interface SendSolProps {
  readonly wallet: ConnectedSolanaWallet
  readonly provider: string
}
const LAMPORTS_PER_SOL = 1_000_000_000

/** Requests an airdrop, and sends some of it to a new address. */
export function SendSol({ wallet, provider }: SendSolProps) {
  const { signAndSendTransaction } = useSignAndSendTransaction()
  const [progress, setProgress] = useState('')
  const [signature, setSignature] = useState('')
  const { attempt, busy, error } = useAttempt()
  const url = solanaUrl(provider)
  const { address } = wallet
  async function tellBalance(before: string) {
    const { value } = await askNode<{ readonly value: number }>(url, 'getBalance', [address])
    setProgress(`${before}, ${(value / LAMPORTS_PER_SOL).toFixed(4)} SOL`)
  }
  async function airdrop() {
    await askNode(url, 'requestAirdrop', [address, LAMPORTS_PER_SOL])
    await tellBalance('airdropped')
  }
  async function send() {
    setSignature('')
    const { transfer } = await import('./transfer.js')
    const transaction = await transfer(url, address, LAMPORTS_PER_SOL / 10)
    const sent = await signAndSendTransaction({ wallet, transaction, chain: 'solana:devnet' })
    setSignature(base58.encode(sent.signature))
    await tellBalance('sent')
  }
  return (
    <Hook name="useSignAndSendTransaction" status={busy ? 'working' : progress || 'initial'} error={error}>
      <div className="buttons">
        <button type="button" disabled={busy} onClick={() => attempt(airdrop)}>
          Get test SOL
        </button>
        <button type="button" disabled={busy} onClick={() => attempt(send)}>
          Send 0.1 SOL
        </button>
      </div>
      {signature && <CodeBlock label="Solana transaction" code={signature} raw />}
    </Hook>
  )
}
