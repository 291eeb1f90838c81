import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import * as css from './disclosure.css.js'

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** Details that are hidden until the user opens them. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={css.disclosure}>
      <summary className={css.summary}>
        <span>{summary}</span>
        <span className={css.chevron}>
          <ChevronDownIcon />
        </span>
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
