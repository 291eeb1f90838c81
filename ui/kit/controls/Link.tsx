import type { ReactNode } from 'react'
import { hidden } from '../layout/hidden.css.js'
import { useText } from '../text/use-text.js'
import { link } from './link.css.js'
import { newTabText } from './new-tab.text.js'

export interface LinkProps {
  readonly href: string
  /** Opens a new tab, which is the default, since following a link must not end the login. */
  readonly newTab?: boolean
  readonly children: ReactNode
}

/** A link within a text. */
export function Link({ href, newTab = true, children }: LinkProps) {
  const say = useText(newTabText)
  return (
    <a className={link} href={href} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      <span>{children}</span>
      {newTab && <span className={hidden}>{` ${say('newTab')}`}</span>}
    </a>
  )
}
