import { useFundWallet } from 'latchkit/react'
import { type FormEvent, useState } from 'react'
import { Choice } from '../../controls/Choice.js'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

const CHAINS = {
  '': 'the app’s default',
  'eip155:31337': 'Anvil: by hand only',
  'eip155:84532': 'Anvil as Base Sepolia: by hand only',
  'eip155:1': 'Ethereum: by card too',
  'eip155:8453': 'Base: by card too',
}
const ASSETS = { 'native-currency': 'native-currency', USDC: 'USDC' }

/** Opens the dialog to add money to the wallet. */
export function AddFunds({ address }: { readonly address: string }) {
  const { fundWallet } = useFundWallet()
  const [chain, setChain] = useState<keyof typeof CHAINS>('')
  const [asset, setAsset] = useState<keyof typeof ASSETS>('native-currency')
  const [amount, setAmount] = useState('')
  const [result, setResult] = useState('')
  const { attempt, busy, error } = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    setResult('')
    const options = { ...(chain && { chain }), ...(amount && { amount }), asset }
    attempt(async () => setResult((await fundWallet(address, options)).status))
  }
  return (
    <Hook name="useFundWallet" status={busy ? 'asking' : result || 'initial'} error={error}>
      <form noValidate onSubmit={submit}>
        <Choice label="Chain" value={chain} options={CHAINS} change={(chosen) => setChain(chosen)} />
        <Choice label="Asset" value={asset} options={ASSETS} change={(chosen) => setAsset(chosen)} />
        <TextField label="Amount" value={amount} placeholder="the app’s default" change={setAmount} />
        <button type="submit" disabled={busy}>
          Add funds
        </button>
      </form>
    </Hook>
  )
}
