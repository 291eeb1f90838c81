import { base58 } from '@scure/base'
import type { ConnectedSolanaWallet } from 'latchkit'
import { useSignMessage } from 'latchkit/solana'
import { type FormEvent, useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

/** Signs a message by Ed25519. */
export function SignBytes({ wallet }: { readonly wallet: ConnectedSolanaWallet }) {
  const { signMessage } = useSignMessage()
  const [message, setMessage] = useState('Hello, Solana')
  const [signature, setSignature] = useState('')
  const { attempt, busy, error } = useAttempt()
  async function sign() {
    setSignature('')
    const signed = await signMessage({ wallet, message: new TextEncoder().encode(message) })
    setSignature(base58.encode(signed.signature))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    attempt(sign)
  }
  return (
    <Hook name="useSignMessage" status={busy ? 'signing' : signature ? 'signed' : 'initial'} error={error}>
      <form noValidate onSubmit={submit}>
        <TextField label="Message for Solana" value={message} change={setMessage} />
        <button type="submit" disabled={busy || !message}>
          Sign
        </button>
      </form>
      {signature && <CodeBlock label="Solana signature" code={signature} raw />}
    </Hook>
  )
}
