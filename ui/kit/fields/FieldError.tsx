import { AlertIcon } from '../icons/AlertIcon.js'
import { Announce } from '../text/Announce.js'
import { error } from './field.css.js'

export interface FieldErrorProps {
  readonly id?: string | undefined
  readonly children: string
}

/** The error message of a field, to which the field refers with `aria-describedby`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={error}>
      <AlertIcon size={16} />
      <span>{children}</span>
      <Announce>{children}</Announce>
    </p>
  )
}
