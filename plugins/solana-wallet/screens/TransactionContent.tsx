import { Disclosure } from '../../../ui/kit/controls/Disclosure.js'
import { ScrollBox } from '../../../ui/kit/layout/ScrollBox.js'
import { formatExact } from '../../../ui/kit/requests/amounts.js'
import { Warning } from '../../../ui/kit/requests/Warning.js'
import { type Caution, Warnings } from '../../../ui/kit/requests/Warnings.js'
import { exact } from '../../../ui/kit/text/exact.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { BalanceChanges, SignContent } from '../sign.contract.js'
import { SOL_DECIMALS } from './amounts.js'
import { Address, Panel, Row } from './Facts.js'
import { Instructions } from './Instructions.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface Props {
  readonly content: Extract<SignContent, { readonly chain: string }>
  readonly address: string
  readonly changes: BalanceChanges | undefined
  readonly cautions: readonly Caution[]
}
/** The instructions of a transaction in order, and the changes of this wallet's balances. */
export function TransactionContent({ content: { instructions, raw }, address, changes, cautions }: Props) {
  const say = useText(text)
  return (
    <>
      <Warnings of={cautions} />
      {changes?.kind !== 'elsewhere' && (
        <Panel label={say('changes')}>
          <div className={css.heading}>{say('changes')}</div>
          <Changes changes={changes} />
        </Panel>
      )}
      <Instructions of={instructions} address={address} />
      <Disclosure summary={say('raw')}>
        <ScrollBox label={say('raw')} plain>
          <pre className={css.code} translate="no">
            {raw}
          </pre>
        </ScrollBox>
      </Disclosure>
    </>
  )
}
interface ChangesProps {
  readonly changes: Exclude<BalanceChanges, { readonly kind: 'elsewhere' }> | undefined
}
function Changes({ changes }: ChangesProps) {
  const say = useText(text)
  if (!changes) return <div>{say('changesLook')}</div>
  if (changes.kind === 'unknown') return <div>{say('changesUnknown')}</div>
  if (changes.kind === 'fails' && changes.lacking)
    return <Warning>{exact(say, 'lacks', { amount: formatExact(changes.lacking, SOL_DECIMALS) })}</Warning>
  if (changes.kind === 'fails') return <div>{say('fails', { reason: changes.reason })}</div>
  const { lamports, tokens } = changes
  if (!lamports && !tokens.length) return <div>{say('changesNone')}</div>
  const signed = (amount: bigint, decimals: number) =>
    amount < 0n ? formatExact(amount, decimals) : say('gains', { amount: formatExact(amount, decimals) })
  return (
    <dl className={css.rows}>
      {lamports !== 0n && (
        <Row name={say('sol')}>
          <span className={css.figures} translate="no">
            {signed(lamports, SOL_DECIMALS)}
          </span>
        </Row>
      )}
      {tokens.map(({ mint, amount, decimals }) => (
        <Row key={mint} name={say('mint')}>
          <span className={css.figures} translate="no">
            {decimals === undefined ? say('units', { amount: signed(amount, 0) }) : signed(amount, decimals)}
          </span>
          <Address of={mint} />
        </Row>
      ))}
    </dl>
  )
}
