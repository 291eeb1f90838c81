import type { ConnectedWallet } from 'latchkit'
import { useCrossAppAccounts } from 'latchkit/react'
import { useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'
import { chainIdOf } from '../wallet/chain-id.js'
import { letter } from '../wallet/letter.js'
import { SOMEBODY, VALUE } from '../wallet/payment.js'

/** The result of a request. `of` is the signed content, if nothing else shows it. */
interface Result {
  readonly name: string
  readonly value: string
  readonly of?: string
}

/** Sends requests to another app's wallet. The user answers in a window of that app. */
export function AskWallet({ wallet: { address, chainId } }: { readonly wallet: ConnectedWallet }) {
  const { signMessage, signTypedData, sendTransaction, signTransaction } = useCrossAppAccounts()
  const [message, setMessage] = useState('Hello from Latchkit')
  const [result, setResult] = useState<Result>()
  const { attempt, busy, error } = useAttempt()
  const by = { address }
  const chain = chainIdOf(chainId)
  const mail = letter(chain, address)
  const ways: readonly (readonly [label: string, work: () => Promise<Result>])[] = [
    ['Sign a message', async () => ({ name: 'Signature', value: await signMessage(message, by) })],
    [
      'Sign typed data',
      async () => ({
        name: 'Signature of typed data',
        value: await signTypedData(mail, by),
        of: JSON.stringify(mail, null, 2),
      }),
    ],
    [
      'Sign a payment of 0.01 ETH',
      async () => ({
        name: 'Signed transaction',
        value: await signTransaction({ to: SOMEBODY, value: VALUE, chainId: chain }, by),
      }),
    ],
    [
      'Send 0.01 ETH',
      async () => ({
        name: 'Transaction',
        value: await sendTransaction({ to: SOMEBODY, value: VALUE, chainId: chain }, by),
      }),
    ],
  ]
  const ask = (work: () => Promise<Result>) =>
    attempt(async () => {
      setResult(undefined)
      setResult(await work())
    })
  return (
    <Hook
      name={`${address.slice(0, 6)}…${address.slice(-4)}`}
      status={busy ? 'asking' : (result?.name ?? 'initial')}
      error={error}
    >
      <TextField label="Message" value={message} change={setMessage} />
      <div className="buttons">
        {ways.map(([label, work]) => (
          <button key={label} type="button" disabled={busy} onClick={() => ask(work)}>
            {label}
          </button>
        ))}
      </div>
      {result?.of && <CodeBlock label="Typed data" code={result.of} />}
      {result && <CodeBlock label={result.name} code={result.value} raw />}
    </Hook>
  )
}
