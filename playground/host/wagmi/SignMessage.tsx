import { useState } from 'react'
import { type Address, verifyMessage } from 'viem'
import { useSignMessage } from 'wagmi'
import { CodeBlock } from '../controls/CodeBlock.js'
import { Failure } from '../controls/Failure.js'
import { TextField } from '../controls/TextField.js'
import { withShortMessage } from './short-message.js'

/** Signs a message and verifies that the signature is from this account. */
export function SignMessage({ address }: { readonly address: Address }) {
  const [message, setMessage] = useState('Hello from wagmi')
  const [genuine, setGenuine] = useState<boolean>()
  const { mutateAsync, data: signature, isPending, error } = useSignMessage()
  async function sign() {
    setGenuine(undefined)
    const signed = await mutateAsync({ message })
    setGenuine(await verifyMessage({ address, message, signature: signed }))
  }
  return (
    <div className="code-form">
      <h3>
        <code>useSignMessage</code>
      </h3>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sign().catch(() => {}) // `error` shows it
        }}
      >
        <TextField label="Message" value={message} change={setMessage} />
        <button type="submit" disabled={isPending || !message}>
          Sign
        </button>
      </form>
      <p className="state" role="status">
        {isPending && <code>waiting for the wallet</code>}
        {genuine !== undefined && <code>{genuine ? 'signed by this account' : 'not signed by this account'}</code>}
      </p>
      {signature && !isPending && <CodeBlock label="Signature" code={signature} raw />}
      <Failure error={withShortMessage(error)} />
    </div>
  )
}
