import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import type { MaybeElement } from '../element.js'
import { Spinner } from '../marks/Spinner.js'
import * as css from './button.css.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** A text button is as wide as its label, for use beside other elements. */
  readonly variant?: 'primary' | 'text'
  /** Replaces the variant's style with one of `button-looks.css.ts`. */
  readonly look?: string | undefined
  /** Work is in progress: the button keeps the focus and ignores clicks. */
  readonly loading?: boolean
  readonly icon?: MaybeElement
}

/**
 * A button, 48 px high and as wide as its container. While loading, a wide button shows a spinner beside its label,
 * which says what it waits for. A narrow one shows the spinner instead of the label, so that the layout does not move.
 */
export function Button(props: ButtonProps) {
  const { variant, loading, icon, children, onClick, type = 'button', ...others } = props
  const narrow = variant === 'text'
  const { look = narrow ? css.text : css.primary, ...rest } = others
  const spinner = loading && <Spinner size={16} />
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`${css.button} ${look}`}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={click}
    >
      <span className={spinner && narrow ? `${css.label} ${css.covered}` : css.label}>
        {(!narrow && spinner) || icon}
        {children && <span>{children}</span>}
      </span>
      {narrow && spinner && <span className={css.cover}>{spinner}</span>}
    </button>
  )
}
