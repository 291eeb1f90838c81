import { type FormEvent, useState } from 'react'
import { type Address, isAddress, parseEther } from 'viem'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'
import { CodeBlock } from '../controls/CodeBlock.js'
import { Failure } from '../controls/Failure.js'
import { TextField } from '../controls/TextField.js'
import { withShortMessage } from './short-message.js'

/** Sends ether and waits for the receipt. */
export function SendTransaction({ address }: { readonly address: Address }) {
  const [to, setTo] = useState<string>(address)
  const [amount, setAmount] = useState('0.01')
  const { mutate, data: hash, isPending, error } = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash })
  const sent = isAddress(to) && /^\d+(\.\d{1,18})?$/.test(amount) ? { to, value: parseEther(amount) } : undefined
  function send(event: FormEvent) {
    event.preventDefault()
    if (sent) mutate(sent)
  }
  return (
    <div className="code-form">
      <h3>
        <code>useSendTransaction</code>
      </h3>
      <form noValidate onSubmit={send}>
        <div className="wide">
          <TextField label="To" value={to} change={setTo} />
        </div>
        <TextField label="Amount, ETH" value={amount} change={setAmount} />
        <button type="submit" disabled={isPending || !sent}>
          Send
        </button>
      </form>
      <p className="state" role="status">
        {isPending && <code>waiting for the wallet</code>}
        {hash && (
          <code>{receipt.data ? `${receipt.data.status}, block ${receipt.data.blockNumber}` : 'on its way'}</code>
        )}
      </p>
      {hash && <CodeBlock label="Transaction" code={hash} raw />}
      <Failure error={withShortMessage(error ?? receipt.error)} />
    </div>
  )
}
