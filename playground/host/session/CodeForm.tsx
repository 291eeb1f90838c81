import type { useLoginWithEmail } from 'latchkit/react'
import { type FormEvent, useState } from 'react'
import { Failure } from '../controls/Failure.js'
import { TextField } from '../controls/TextField.js'

interface CodeFormProps {
  readonly hook: string
  readonly provider: string
  readonly state: ReturnType<typeof useLoginWithEmail>['state']
  readonly field: Pick<Parameters<typeof TextField>[0], 'label' | 'type' | 'inputMode' | 'placeholder'>
  send(to: string): Promise<void>
  login(code: string): Promise<void>
}
const ignoreError = () => {} // `state` shows the error

/** A form for an address and its code. The hook's state decides which buttons are enabled. */
export function CodeForm({ hook, provider, state, field, send, login }: CodeFormProps) {
  const [to, setTo] = useState('')
  const [code, setCode] = useState('')
  const { status } = state
  const submit = (work: Promise<void>) => void work.catch(ignoreError)
  const on = (act: () => void) => (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  return (
    <div className="code-form">
      <h3>
        <code>{hook}</code>
      </h3>
      <form noValidate onSubmit={on(() => submit(send(to)))}>
        <TextField {...field} value={to} change={setTo} />
        <button type="submit" aria-label={`Send code, ${hook}`} disabled={status === 'sending-code'}>
          Send code
        </button>
      </form>
      <form noValidate onSubmit={on(() => submit(login(code)))}>
        <TextField
          label="Code"
          value={code}
          change={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123456"
        />
        <button type="submit" aria-label={`Log in with this code, ${hook}`} disabled={status === 'submitting-code'}>
          Log in
        </button>
      </form>
      <p className="state">
        <code>{status}</code>{' '}
        {status === 'awaiting-code-input' && (
          <a href={`${provider}/sandbox/outbox?${new URLSearchParams({ to })}`} target="_blank" rel="noreferrer">
            Open its outbox
          </a>
        )}
      </p>
      {state.status === 'error' && <Failure error={state.error} />}
    </div>
  )
}
