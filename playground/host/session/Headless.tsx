import { useLoginWithEmail, useLoginWithSms } from 'latchkit/react'
import { Card } from '../page/Card.js'
import { CodeForm } from './CodeForm.js'

/** The same logins without the dialog: only hooks. */
export function Headless({ provider }: { readonly provider: string }) {
  return (
    <Card id="headless" title="Headless" lead="A login drawn by this page, with two hooks and their state.">
      <div className="halves">
        <Email provider={provider} />
        <Sms provider={provider} />
      </div>
    </Card>
  )
}

function Email({ provider }: { readonly provider: string }) {
  const { sendCode, loginWithCode, state } = useLoginWithEmail()
  return (
    <CodeForm
      {...{ provider, state }}
      hook="useLoginWithEmail"
      field={{ label: 'Email address', type: 'email', inputMode: 'email', placeholder: 'ada@example.com' }}
      send={(email) => sendCode({ email })}
      login={(code) => loginWithCode({ code })}
    />
  )
}

function Sms({ provider }: { readonly provider: string }) {
  const { sendCode, loginWithCode, state } = useLoginWithSms()
  return (
    <CodeForm
      {...{ provider, state }}
      hook="useLoginWithSms"
      field={{ label: 'Mobile number', type: 'tel', inputMode: 'tel', placeholder: '+1 415 555 2671' }}
      send={(phoneNumber) => sendCode({ phoneNumber })}
      login={(code) => loginWithCode({ code })}
    />
  )
}
