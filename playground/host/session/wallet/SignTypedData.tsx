import type { ConnectedWallet } from 'latchkit'
import { useSignTypedData } from 'latchkit/react'
import { useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'
import { chainIdOf } from './chain-id.js'
import { letter } from './letter.js'

/** Signs typed data (EIP-712). */
export function SignTypedData({ wallet: { address, chainId } }: { readonly wallet: ConnectedWallet }) {
  const { signTypedData } = useSignTypedData()
  const [signature, setSignature] = useState('')
  const { attempt, busy, error } = useAttempt()
  async function sign() {
    setSignature('')
    setSignature((await signTypedData(letter(chainIdOf(chainId), address), { address })).signature)
  }
  return (
    <Hook name="useSignTypedData" status={busy ? 'asking' : signature ? 'signed' : 'initial'} error={error}>
      <button type="button" disabled={busy} onClick={() => attempt(sign)}>
        Sign typed data
      </button>
      {signature && <CodeBlock label="Signature of typed data" code={signature} raw />}
    </Hook>
  )
}
