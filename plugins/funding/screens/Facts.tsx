import type { ReactNode } from 'react'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { Bought, FundTask } from '../contract.js'
import { localised } from './amounts.js'
import { cardsText } from './cards.text.js'
import * as css from './facts.css.js'

interface FactsProps {
  /** Rows without a value are left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[]
}
/** What a payment is about, row by row. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={css.facts}>
    {rows.map(
      ([name, value]) =>
        value && (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** An address by its ends. All of it is in the tooltip. */
export function Ends({ of }: { readonly of: string }) {
  const say = useText(cardsText)
  return (
    <bdi dir="ltr" title={of} translate="no">
      {say('ends', { start: of.slice(0, 6), end: of.slice(-4) })}
    </bdi>
  )
}

/** A sum of money, which translators leave as it is. */
export const Sum = ({ children }: { readonly children: string }) => <span translate="no">{children}</span>

interface PurchaseProps {
  readonly task: Pick<FundTask, 'address' | 'chain' | 'asset' | 'amount' | 'bought'>
  /** What has arrived; before that, it is what was asked for. */
  readonly arrived?: Bought | undefined
  /** Fees, limits and time, by the name of the service: it tells them before the user pays. */
  readonly service?: string
}
/** The amount of a purchase, and the wallet that it goes to; before it, also what the service adds. */
export function Purchase({ task: { address, chain, asset, amount, bought }, arrived, service }: PurchaseProps) {
  const say = useText(cardsText)
  const asked: Bought = bought ?? { symbol: asset.symbol, amount }
  const { amount: digits, symbol } = arrived ?? asked
  const sum = digits && say('sum', { amount: localised(digits), symbol })
  return (
    <Facts
      rows={[
        [say(arrived ? 'arrived' : 'youBuy'), <Sum key="sum">{sum || symbol}</Sum>],
        [say('toWallet'), <Ends key="to" of={address} />],
        [say('network'), chain.name],
        [say('fees'), service && say('feesShown', { service })],
        [say('limits'), service && say('limitsShown', { service })],
        [say('takes'), service && say('takesLong')],
      ]}
    />
  )
}
