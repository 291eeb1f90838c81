import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import * as css from './button.css.js'
import { Spinner } from './Spinner.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly variant?: 'primary' | 'secondary' | 'text' | 'danger'
  /** As wide as its words and 36 px high, for a place beside other things. A text button is so anyway. */
  readonly compact?: boolean
  /** Work is under way: keeps the focus, and takes no clicks. */
  readonly loading?: boolean
  readonly icon?: ReactNode
}

/**
 * 48 px high and as wide as its place. While loading, a wide button shows a spinner beside its words, which say what is
 * awaited; a narrow one shows it in their place, so that nothing around it moves.
 */
export function Button(props: ButtonProps) {
  const { variant = 'primary', compact, loading, icon, children, onClick, type = 'button', ...rest } = props
  const narrow = compact || variant === 'text'
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`${css.button} ${css.looks[variant]}${compact ? ` ${css.compact}` : ''}`}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={click}
    >
      <span className={loading && narrow ? `${css.label} ${css.covered}` : css.label}>
        {loading && !narrow ? <Spinner size={16} /> : icon}
        {children}
      </span>
      {loading && narrow && (
        <span className={css.cover}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  )
}
