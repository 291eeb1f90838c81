import type { ReactNode } from 'react'
import { badge } from './badge.css.js'

export interface BadgeProps {
  /** One of `badge-tones.css.ts`; the colour around it by default. */
  readonly tone?: string
  readonly children: ReactNode
}

/** A word or two about the thing beside it: 'Recent', 'Primary'. */
export function Badge({ tone = '', children }: BadgeProps) {
  return <span className={`${badge} ${tone}`}>{children}</span>
}
