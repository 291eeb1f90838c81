import { Children, type ReactNode } from 'react'
import { list } from './row.css.js'

export interface ListProps {
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Rows below each other, 8 px apart, and a list for screen readers. */
export function List({ label, children }: ListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul className={list} role="list" aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}
