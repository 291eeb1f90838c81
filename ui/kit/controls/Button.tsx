import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import type { MaybeElement } from '../element.js'
import { Spinner } from '../marks/Spinner.js'
import * as css from './button.css.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** A text button is as wide as its words, for a place beside other things. */
  readonly variant?: 'primary' | 'text'
  /** In place of the variant's own look: one of `button-looks.css.ts`. */
  readonly look?: string
  /** Work is under way: keeps the focus, and takes no clicks. */
  readonly loading?: boolean
  readonly icon?: MaybeElement
}

/**
 * 48 px high and as wide as its place. While loading, a wide button shows a spinner beside its words, which say what is
 * awaited; a narrow one shows it in their place, so that nothing around it moves.
 */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    look = css.looks[variant],
    loading,
    icon,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const narrow = variant === 'text'
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
