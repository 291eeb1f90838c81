import { EyeIcon } from '../icons/EyeIcon.js'
import { EyeOffIcon } from '../icons/EyeOffIcon.js'
import { useText } from '../text/use-text.js'
import { passwordText } from './password.text.js'
import { field, toggle } from './password-field.css.js'
import { TextField, type TextFieldProps } from './TextField.js'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Whether the password is visible. */
  readonly shown: boolean
  onShow(shown: boolean): void
}

/**
 * A `TextField` for a secret, with a button that shows it. Set `autoComplete` to `new-password` or `current-password`.
 */
export function PasswordField({ shown, onShow, ...rest }: PasswordFieldProps) {
  const say = useText(passwordText)
  return (
    <div className={field}>
      <TextField
        autoCapitalize="off"
        autoCorrect="off"
        {...rest}
        type={shown ? 'text' : 'password'}
        trailing={
          <button
            type="button"
            className={toggle}
            disabled={rest.disabled}
            aria-label={say(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => onShow(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        }
      />
    </div>
  )
}
