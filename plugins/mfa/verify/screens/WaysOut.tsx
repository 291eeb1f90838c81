import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { verifyText } from './verify.text.js'

interface Props {
  readonly at: Exclude<VerifyState['at'], 'choosing' | 'done' | 'failed'>
  send(event: VerifyEvent): void
}

/** The alternatives to this method, disabled while an answer is checked. */
export function WaysOut({ at, send }: Props) {
  const say = useText(verifyText)
  if (at === 'blocked') return <Button onClick={() => send({ type: 'cancel' })}>{say('close')}</Button>
  const busy = at === 'submitting'
  const next = at === 'ready' ? 'goOn' : at === 'problem' ? 'again' : undefined
  return (
    <>
      {next && <Button onClick={() => send({ type: 'again' })}>{say(next)}</Button>}
      <Button look={secondary} disabled={busy} onClick={() => send({ type: 'another' })}>
        {say('another')}
      </Button>
      <Button variant="text" disabled={busy} onClick={() => send({ type: 'cancel' })}>
        {say('notNow')}
      </Button>
    </>
  )
}
