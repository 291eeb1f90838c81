import { Captcha, useLoginWithEmail, useLoginWithSms } from 'latchkit/react'
import { useEffect, useState } from 'react'
import { Toggle } from '../controls/Toggle.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import { createSandbox } from '../sandbox/control.js'
import { CodeForm } from './CodeForm.js'
import { Farcaster } from './Farcaster.js'
import { Guest } from './Guest.js'
import { OAuth } from './OAuth.js'
import { OwnLogin } from './OwnLogin.js'
import { Passkeys } from './Passkeys.js'
import { Telegram } from './Telegram.js'

const HINT = 'A place for the captcha in this page; without it a captcha opens the dialog.'

/** Logins without the dialog, by hooks only, with an element for the captcha. */
export function Headless({ connection }: { readonly connection: Connection }) {
  const { provider } = connection
  const outside = useOutside(connection)
  const [placed, setPlaced] = useState(false)
  return (
    <Card id="headless" title="Headless" lead="Logins drawn by this page, with hooks and their state.">
      <div className="halves">
        <Email provider={provider} />
        <Sms provider={provider} />
        <Guest />
        <Farcaster />
        <OAuth />
        {outside && <OwnLogin issuer={`${outside}/own-login`} />}
        {outside && <Telegram outside={outside} />}
        <Passkeys />
      </div>
      <Toggle label="Mount <Captcha />" checked={placed} hint={HINT} change={setPlaced} />
      {placed && <Captcha />}
    </Card>
  )
}

/** The origin of the stand-ins; empty until the server has answered. */
function useOutside(connection: Connection): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let isUnmounted = false
    createSandbox(connection)
      .outside()
      .then((found) => isUnmounted || setUrl(found))
      .catch(() => {}) // Another part of the page shows this error.
    return () => {
      isUnmounted = true
    }
  }, [connection])
  return url
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
