import type { Explanation } from '../../../../core/effects.js'
import { Disclosure } from '../../../../ui/kit/controls/Disclosure.js'
import { ScrollBox } from '../../../../ui/kit/layout/ScrollBox.js'
import { Address } from '../../../../ui/kit/requests/Address.js'
import { Warning } from '../../../../ui/kit/requests/Warning.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { ChainNames } from './assets.js'
import { type Description, describe, type Line } from './describe.js'
import { effectsText } from './effects.text.js'
import { Row } from './Row.js'
import * as css from './rows.css.js'

/** A longer list would not be read; the data below has all of it. */
const MAX_SHOWN = 10

/** Says each effect in words; empty without an explanation. `account`: whose wallet it is. */
export function useDescriptions(
  explanation: Explanation | undefined,
  chain: ChainNames,
  account: string,
): readonly Description[] {
  const say = useText(effectsText)
  const { effects, tokens } = explanation ?? { effects: [], tokens: {} }
  return effects.map((effect) => describe(effect, { tokens, chain, account, say }))
}

interface EffectRowsProps {
  readonly of: readonly Description[]
  /** The amount is shown elsewhere, and larger. */
  readonly withoutAmount?: boolean
}
/** Rows for a list of facts (`dl`), with a line between one effect and the next. */
export function EffectRows({ of, withoutAmount }: EffectRowsProps) {
  return of.slice(0, MAX_SHOWN).map(({ amount, lines }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Lines key={at} of={amount && !withoutAmount ? [amount, ...lines] : lines} isNext={at > 0} />
  ))
}
function Lines({ of, isNext }: { readonly of: readonly Line[]; readonly isNext: boolean }) {
  return of.map(({ name, text, address }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Row key={at} name={name} look={isNext && at === 0 ? css.next : css.row}>
      {text && <span>{text}</span>}
      {address && <Address address={address} />}
    </Row>
  ))
}

/** The warnings, each once. */
export function EffectWarnings({ of }: Pick<EffectRowsProps, 'of'>) {
  const say = useText(effectsText)
  const rest = of.length - MAX_SHOWN
  return (
    <>
      {rest > 0 && <Warning>{say('more', { count: rest })}</Warning>}
      {[...new Set(of.flatMap(({ warnings }) => warnings))].map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
    </>
  )
}

/** The bytes of a call, folded. */
export function RawData({ data }: { readonly data: string }) {
  const say = useText(effectsText)
  return (
    <Disclosure summary={say('data')}>
      <ScrollBox label={say('data')} plain>
        <pre className={css.code}>{data}</pre>
      </ScrollBox>
    </Disclosure>
  )
}
