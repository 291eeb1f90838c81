import type { ReactNode } from 'react'
import * as css from './scroll-box.css.js'

export interface ScrollBoxProps {
  readonly label: string
  /** Within something that has a border of its own. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** A box for what may be long. It scrolls within, and fades at its edge while there is more beneath. */
export const ScrollBox = ({ label, plain = false, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section className={plain ? css.plain : css.box} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
