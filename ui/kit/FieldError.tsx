import { Announce } from './Announce.js'
import { error } from './field.css.js'
import { AlertIcon } from './icons/AlertIcon.js'

export interface FieldErrorProps {
  readonly id?: string | undefined
  readonly children: string
}

/** What is wrong with a field and what to do about it; the field points here with `aria-describedby`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={error}>
      <AlertIcon size={16} />
      <span>{children}</span>
      <Announce>{children}</Announce>
    </p>
  )
}
