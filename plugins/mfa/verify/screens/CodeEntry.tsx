import { useId, useState } from 'react'
import { Button } from '../../../../ui/kit/controls/Button.js'
import type { MaybeElement } from '../../../../ui/kit/element.js'
import type { CodeInput } from '../../../../ui/kit/fields/CodeInput.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { Spinner } from '../../../../ui/kit/marks/Spinner.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import * as css from './code-entry.css.js'
import { codeEntryText } from './code-entry.text.js'

interface CodeEntryProps {
  /**
   * Re-exports `CodeInput` for each screen, so that bundlers do not change the file of the login's code screen that
   * contains it.
   */
  readonly Boxes: typeof CodeInput
  /** A new round begins with empty boxes; the focus stays. */
  readonly round: number
  /** The code being checked, shown instead of the typed one. */
  readonly checked?: string | undefined
  readonly disabled: boolean
  /** Says why the last code was refused. */
  readonly error?: string | undefined
  /** Whether the same code can be sent again, because it was not wrong. */
  readonly mayRetry?: boolean
  onEdit(): void
  onComplete(code: string): void
  /** A control to request another code, below the boxes while there is no error. */
  readonly resend?: MaybeElement
}

/** Six boxes and a line below with the status of the code, for verifying and enrolling. Modal §4.14. */
export function CodeEntry(props: CodeEntryProps) {
  const { Boxes, round, checked, disabled, error, mayRetry, onEdit, onComplete, resend } = props
  const say = useText(codeEntryText)
  const clean = { round, digits: '', numeric: true }
  const [typed, setTyped] = useState(clean)
  const { digits, numeric } = typed.round === round ? typed : clean
  const errorId = useId()
  const words = numeric ? error : say('codeNumeric')
  const checking = checked !== undefined
  return (
    <>
      <Boxes
        label={say('codeLabel')}
        value={checked ?? digits}
        onChange={(next) => {
          setTyped({ ...clean, digits: next })
          if (error) onEdit()
        }}
        onComplete={onComplete}
        onInvalid={() => setTyped({ round, digits, numeric: false })}
        disabled={disabled}
        invalid={!!words}
        errorId={words && errorId}
      />
      <div className={css.line}>
        {checking && <Spinner size={16} />}
        {checking && <span>{say('checking')}</span>}
        {checking && <Announce>{say('checking')}</Announce>}
        {words ? <FieldError id={errorId}>{words}</FieldError> : resend}
        {error && mayRetry && /^\d{6}$/.test(digits) && (
          <Button variant="text" onClick={() => onComplete(digits)}>
            {say('again')}
          </Button>
        )}
      </div>
    </>
  )
}

interface ResendCodeProps {
  /** Whether a code was sent a moment ago, which locks the button. */
  readonly sent: boolean
  readonly sending?: boolean
  onResend(): void
}

/** The same button in every state, so that it keeps the focus. The flow ignores clicks while it is locked. */
export function ResendCode({ sent, sending = false, onResend }: ResendCodeProps) {
  const say = useText(codeEntryText)
  return (
    <>
      <Button variant="text" loading={sending} aria-disabled={sent} onClick={onResend}>
        {sent ? <span className={css.sent}>{say('resent')}</span> : say(sending ? 'resending' : 'resend')}
      </Button>
      {sent && <Announce>{say('resent')}</Announce>}
    </>
  )
}
