import type { ConnectedWallet } from 'latchkit'
import { useSendTransaction } from 'latchkit/react'
import { type FormEvent, useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'
import { chainIdOf } from './chain-id.js'
import { SOMEBODY, VALUE } from './payment.js'

type Sent = Awaited<ReturnType<ReturnType<typeof useSendTransaction>['sendTransaction']>>

/** Sends a little ether, and waits for the receipt if the host's settings say so. */
export function Send({ wallet: { address, chainId } }: { readonly wallet: ConnectedWallet }) {
  const { sendTransaction } = useSendTransaction()
  const [to, setTo] = useState(SOMEBODY)
  const [sent, setSent] = useState<Sent>()
  const { attempt, busy, error } = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(undefined)
    attempt(async () => setSent(await sendTransaction({ to, value: VALUE, chainId: chainIdOf(chainId) }, { address })))
  }
  return (
    <Hook name="useSendTransaction" status={busy ? 'asking' : sent ? receiptLine(sent) : 'initial'} error={error}>
      <form noValidate onSubmit={submit}>
        <div className="wide">
          <TextField label="To" value={to} change={setTo} />
        </div>
        <button type="submit" className="wide" disabled={busy || !to}>
          Send 0.01 ETH
        </button>
      </form>
      {sent && <CodeBlock label="Transaction" code={sent.hash} raw />}
    </Hook>
  )
}

const receiptLine = ({ receipt }: Sent) =>
  receipt ? `receipt: block ${receipt.blockNumber}, ${receipt.gasUsed} gas` : 'sent, not waited for'
