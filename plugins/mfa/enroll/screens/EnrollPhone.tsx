import { useState } from 'react'
import type { LatchkitError } from '../../../../core/errors.js'
import { digitsOf } from '../../../../core/input/phone.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PhoneIcon } from '../../../../ui/kit/icons/PhoneIcon.js'
import { LoadFailed } from '../../../../ui/kit/layout/LoadFailed.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Spinner } from '../../../../ui/kit/marks/Spinner.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import { line } from '../../verify/screens/code-entry.css.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollMoreText } from './enroll-more.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'phone' | 'sending' }>
  send(event: EnrollEvent): void
  words(error: LatchkitError): string
}

/** Loaded on demand, since only SMS needs the field. */
const loadField = () => import('../../../../ui/kit/phone/PhoneField.js')

/** Asks for the phone number that codes will be sent to. Modal §4.14. */
export function EnrollPhone({ state, send, words }: Props) {
  const say = useText(enrollMoreText)
  const { value: kit, failed, retry } = useLoad(loadField)
  const [typed, setTyped] = useState({ value: state.phone, possible: state.phone !== '' })
  /** The error to hide, because the user has typed since. */
  const [hiddenError, setHiddenError] = useState<object>()
  const sending = state.at === 'sending'
  const error = state.at === 'phone' && state.error && state.error !== hiddenError ? words(state.error) : undefined
  const submit = () => {
    if (typed.possible && !sending) send({ type: 'send', phone: typed.value })
  }
  if (failed) return <LoadFailed onRetry={retry} />
  return (
    <ScreenLayout
      icon={<PhoneIcon size={32} />}
      title={say('phoneTitle')}
      description={say('phoneWhy')}
      footer={
        <Button disabled={!typed.possible} loading={sending} onClick={submit}>
          {say('sendCode')}
        </Button>
      }
    >
      {kit ? (
        <kit.PhoneField
          label={say('phoneLabel')}
          hideLabel
          disabled={sending}
          value={typed.value}
          onChange={(next) => {
            // the field may reformat the number by itself, which is not typing
            if (digitsOf(next.value) !== digitsOf(typed.value) && state.at === 'phone') setHiddenError(state.error)
            setTyped(next)
          }}
          onSubmit={submit}
          error={error}
        />
      ) : (
        <div className={line}>{error ? <FieldError>{error}</FieldError> : <Spinner />}</div>
      )}
    </ScreenLayout>
  )
}
