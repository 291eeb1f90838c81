import type { ReactNode } from 'react'
import { useText } from '../../../ui/kit/use-text.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}
/** One fact, by its name. */
export const Row = ({ name, children }: RowProps) => (
  <div className={css.row}>
    <dt className={css.name}>{name}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

interface AddressProps {
  readonly of: string | undefined
  /** Of what the user knows. */
  readonly short?: boolean
}
export function Address({ of, short = false }: AddressProps) {
  const say = useText(text)
  if (!of) return <span>{say('unnamed')}</span>
  if (short) return <span title={of}>{say('short', { start: of.slice(0, 4), end: of.slice(-4) })}</span>
  return <span className={css.address}>{of}</span>
}

interface BoxProps {
  readonly label: string
  readonly look?: string
  readonly children: ReactNode
}
/** What may be long: it scrolls within. */
export const Box = ({ label, look = css.box, children }: BoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section className={look} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
