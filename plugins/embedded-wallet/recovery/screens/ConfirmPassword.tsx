import { useState } from 'react'
import { typedPassword } from '../../../../core/input/recovery-password.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PasswordField } from '../../../../ui/kit/fields/PasswordField.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { passwordText } from './password.text.js'

export interface ConfirmPasswordProps {
  readonly password: string
  onSubmit(password: string): void
}

/** Asks for the password a second time. Modal §4.9, §5. */
export function ConfirmPassword({ password, onSubmit }: ConfirmPasswordProps) {
  const say = useText(passwordText)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(false)
  const differs = typedPassword(typed) !== password
  const wrong = !!typed && differs
  return (
    <ScreenLayout
      title={say('confirmTitle')}
      description={say('confirmBody')}
      footer={
        <Button disabled={differs} onClick={() => onSubmit(typed)}>
          {say('goOn')}
        </Button>
      }
    >
      <Announce>{say('confirmTitle')}</Announce>
      <PasswordField
        label={say('passwordLabel')}
        hideLabel
        placeholder={say('confirmHint')}
        autoComplete="new-password"
        data-autofocus
        {...{ shown, value: typed }}
        onShow={setShown}
        onChange={setTyped}
        onSubmit={() => onSubmit(typed)}
        invalid={wrong}
        message={wrong && <FieldError>{say('mismatch')}</FieldError>}
      />
    </ScreenLayout>
  )
}
