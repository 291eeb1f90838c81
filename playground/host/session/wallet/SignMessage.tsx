import { useSignMessage } from 'latchkit/react'
import { type FormEvent, useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

/** Signs a message (EIP-191). */
export function SignMessage({ address }: { readonly address: string }) {
  const { signMessage } = useSignMessage()
  const [message, setMessage] = useState('Hello from Latchkit')
  const [signature, setSignature] = useState('')
  const { attempt, busy, error } = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    setSignature('')
    attempt(async () => setSignature((await signMessage({ message }, { address })).signature))
  }
  return (
    <Hook name="useSignMessage" status={busy ? 'asking' : signature ? 'signed' : 'initial'} error={error}>
      <form noValidate onSubmit={submit}>
        <TextField label="Message" value={message} change={setMessage} />
        <button type="submit" disabled={busy}>
          Sign
        </button>
      </form>
      {signature && <CodeBlock label="Signature" code={signature} raw />}
    </Hook>
  )
}
