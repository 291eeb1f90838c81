import { useEffect } from 'react'
import type { PageFacts, RefusedTask } from '../facts.js'
import { answerOpener } from './answer.js'
import { Sheet } from './parts.js'

interface Props {
  readonly facts: PageFacts
  readonly task: RefusedTask
}
/** Shows the user why the request is refused, and sends the error to the requester. */
export function Refused({ facts, task: { error, clearsToken } }: Props) {
  useEffect(() => {
    answerOpener(facts, { error, ...(clearsToken && { token: { action: 'clear' } }) })
  }, [facts, error, clearsToken])
  return (
    <Sheet facts={facts} title="This request cannot be answered">
      <p role="alert" className="problem">
        {error}
      </p>
      <p className="limits">Nothing was signed. You can close this window.</p>
    </Sheet>
  )
}
