import type { ReactNode } from 'react'
import * as css from './scroll-box.css.js'

export interface ScrollBoxProps {
  readonly label: string
  /** Removes the border, for use inside an element with a border. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** A box for long content. It scrolls, and fades at its edge while there is more below. */
export const ScrollBox = ({ label, plain = false, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  <section className={plain ? css.plain : css.box} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
