import type { ReactNode } from 'react'
import * as css from './sign-request.css.js'

interface ScrollingProps {
  readonly label: string
  readonly look?: string
  readonly children: ReactNode
}
/** A box of its own for what may be long. */
export const Scrolling = ({ label, look = css.content, children }: ScrollingProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section className={look} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
