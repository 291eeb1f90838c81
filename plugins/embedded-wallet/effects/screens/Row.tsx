import type { ReactNode } from 'react'
import * as css from './rows.css.js'

interface RowProps {
  readonly name: string
  readonly look?: string
  readonly children: ReactNode
}
export const Row = ({ name, look = css.row, children }: RowProps) => (
  <div className={look}>
    <dt className={css.name}>{name}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)
