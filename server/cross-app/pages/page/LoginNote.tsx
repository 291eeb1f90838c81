import { useLatchkit } from 'latchkit/react'
import type { PageFacts } from '../facts.js'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** Tells a user who is not logged in which of the app's login methods do not work on this page, and what does. */
export function LoginNote({ facts: { app, login } }: { readonly facts: PageFacts }) {
  const { ready, authenticated } = useLatchkit()
  if (authenticated) return null
  if (!login.works)
    return (
      <p role="alert" className="problem">
        {`No login of ${app.name} works on this page. Ask ${app.name} for another way to log in, such as an email address.`}
      </p>
    )
  if (!ready || login.absent.length === 0) return null
  return (
    <p className="limits">{`Login by ${either.format(login.absent)} does not work on this page. Log in another way.`}</p>
  )
}
