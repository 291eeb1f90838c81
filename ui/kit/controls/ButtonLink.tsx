import type { ReactNode } from 'react'
import type { MaybeElement } from '../element.js'
import { hidden } from '../layout/hidden.css.js'
import { useText } from '../text/use-text.js'
import * as css from './button.css.js'
import { newTabText } from './new-tab.text.js'

export interface ButtonLinkProps {
  readonly href: string
  /** Replaces the style of a primary button with one of `button-looks.css.ts`. */
  readonly look?: string
  readonly icon?: MaybeElement
  /** Opens a new tab, which screen readers announce. */
  readonly newTab?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link to another app or page that looks like a button. */
export function ButtonLink({ href, look = css.primary, icon, newTab, onClick, children }: ButtonLinkProps) {
  const say = useText(newTabText)
  return (
    <a
      href={href}
      className={`${css.button} ${look}`}
      onClick={onClick}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className={css.label}>
        {icon}
        <span>{children}</span>
      </span>
      {newTab && <span className={hidden}>{say('newTab')}</span>}
    </a>
  )
}
