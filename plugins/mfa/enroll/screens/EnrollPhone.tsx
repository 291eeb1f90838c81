import { useState } from 'react'
import { digitsOf } from '../../../../core/input/phone.js'
import { Button } from '../../../../ui/kit/Button.js'
import { PhoneIcon } from '../../../../ui/kit/icons/PhoneIcon.js'
import { PhoneField } from '../../../../ui/kit/PhoneField.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollText } from './enroll.text.js'
import { useWords } from './words.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'phone' | 'sending' }>
  send(event: EnrollEvent): void
}

/** The number that codes are sent to. Modal §4.14. */
export function EnrollPhone({ state, send }: Props) {
  const say = useText(enrollText)
  const words = useWords()
  const [typed, setTyped] = useState({ value: state.phone, possible: state.phone !== '' })
  /** What went wrong is said until something else is typed. */
  const [seen, setSeen] = useState<object>()
  const sending = state.at === 'sending'
  const error = state.at === 'phone' && state.error !== seen ? state.error : undefined
  const submit = () => {
    if (typed.possible && !sending) send({ type: 'send', phone: typed.value })
  }
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
      <PhoneField
        label={say('phoneLabel')}
        hideLabel
        disabled={sending}
        value={typed.value}
        onChange={(next) => {
          // the field writes the number in its own way as soon as it can
          if (digitsOf(next.value) !== digitsOf(typed.value) && state.at === 'phone') setSeen(state.error)
          setTyped(next)
        }}
        onSubmit={submit}
        error={error && words(error)}
      />
    </ScreenLayout>
  )
}
