import { useCreateWallet, useImportWallet } from 'latchkit/react'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../controls/TextField.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

interface MakeProps {
  readonly ready: boolean
  /** Whether the user has an embedded wallet that was not imported. */
  readonly hasWallet: boolean
}

/** Creates or imports a wallet. */
export function Make({ ready, hasWallet }: MakeProps) {
  const { createWallet } = useCreateWallet()
  const { importWallet } = useImportWallet()
  const [key, setKey] = useState('')
  const make = useAttempt()
  const bring = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    bring.attempt(async () => {
      await importWallet({ privateKey: key.trim() })
      setKey('')
    })
  }
  return (
    <>
      <Hook
        name="useCreateWallet"
        status={make.busy ? 'creating' : hasWallet ? 'created' : 'none yet'}
        error={make.error}
      >
        <button type="button" disabled={!ready || make.busy} onClick={() => make.attempt(createWallet)}>
          Create a wallet
        </button>
      </Hook>
      <Hook name="useImportWallet" status={bring.busy ? 'importing' : 'a key of your own'} error={bring.error}>
        <form noValidate onSubmit={submit}>
          <TextField label="Private key" type="password" value={key} placeholder="0x…" change={setKey} />
          <button type="submit" disabled={bring.busy || !key.trim()}>
            Import
          </button>
        </form>
      </Hook>
    </>
  )
}
