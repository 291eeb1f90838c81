import type { ReactNode } from 'react'
import { Address as Whole } from '../../../ui/kit/requests/Address.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}
/** One row: a name and a value. */
export const Row = ({ name, children }: RowProps) => (
  <div className={css.row}>
    <dt className={css.name}>{name}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

interface AddressProps {
  readonly of: string | undefined
  /** Shortens the address, because it is the user's own. */
  readonly short?: boolean
}
/** An account, or a text that it is unknown. */
export function Address({ of, short = false }: AddressProps) {
  const say = useText(text)
  return of ? <Whole address={of} short={short} /> : <span>{say('unnamed')}</span>
}

interface PanelProps {
  readonly label: string
  readonly children: ReactNode
}
/** The facts on which the user decides. Nothing in it is hidden by scrolling. */
export const Panel = ({ label, children }: PanelProps) => (
  <section className={css.panel} aria-label={label}>
    {children}
  </section>
)
