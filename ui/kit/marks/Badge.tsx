import type { ReactNode } from 'react'
import { badge } from './badge.css.js'

export interface BadgeProps {
  /** A class of `badge-tones.css.ts`; by default the surrounding colour. */
  readonly tone?: string
  readonly children: ReactNode
}

/** A short label beside an element: 'Recent', 'Primary'. */
export function Badge({ tone = '', children }: BadgeProps) {
  return <span className={`${badge} ${tone}`}>{children}</span>
}
