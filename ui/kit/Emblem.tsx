import type { ReactNode } from 'react'
import { emblem } from './emblem.css.js'

export interface EmblemProps {
  /** 28 px. */
  readonly children: ReactNode
}

/** What a screen is about, at a glance: an icon on a wash of the accent. How something ended is a `StatusIcon`. */
export const Emblem = ({ children }: EmblemProps) => (
  <div className={emblem} aria-hidden="true">
    {children}
  </div>
)
