import type { ReactNode } from 'react'
import { emblem } from './emblem.css.js'

export interface EmblemProps {
  /** The icon, 28 px. */
  readonly children: ReactNode
}

/** The icon of a screen's subject on a pale accent background. For results use `StatusIcon`. */
export const Emblem = ({ children }: EmblemProps) => (
  <div className={emblem} aria-hidden="true">
    {children}
  </div>
)
