import type { ReactNode } from 'react'
import { type PartId, useShown } from './parts.js'

interface PartProps {
  readonly of: PartId
  /** Whether a wide page shows it beside every other part. */
  readonly always?: boolean
  readonly children: ReactNode
}

/** Sections that are shown together. The others stay in the page, so that they keep what was typed. */
export function Part({ of, always = false, children }: PartProps) {
  const { part, left } = useShown()
  const names = ['part', of === part && 'is-narrow', (always || of === left) && 'is-wide']
  return <div className={names.filter(Boolean).join(' ')}>{children}</div>
}
