import type { ReactNode } from 'react'
import { badge, tones } from './badge.css.js'

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warn' | 'error'
  readonly children: ReactNode
}

/** A word or two about the thing beside it: 'Recent', 'Primary'. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${badge} ${tones[tone]}`}>{children}</span>
}
