import type { Explanation } from '../../../../core/effects.js'
import { Disclosure } from '../../../../ui/kit/controls/Disclosure.js'
import { ScrollBox } from '../../../../ui/kit/layout/ScrollBox.js'
import { Address } from '../../../../ui/kit/requests/Address.js'
import type { Caution } from '../../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { ChainNames } from './assets.js'
import { type Description, describe, type Line } from './describe.js'
import { effectsText } from './effects.text.js'
import { Row } from './Row.js'
import * as css from './rows.css.js'

/** Nobody reads a longer list, and the raw data below has everything. */
const MAX_SHOWN = 10

/** Describes each effect in words; empty without an explanation. `account` is the address of the user's wallet. */
export function useDescriptions(
  explanation: Explanation | undefined,
  chain: ChainNames | undefined,
  account: string,
): readonly Description[] {
  const say = useText(effectsText)
  const { effects, tokens } = explanation ?? { effects: [], tokens: {} }
  return chain ? effects.map((effect) => describe(effect, { tokens, chain, account, say })) : []
}

interface EffectRowsProps {
  readonly of: readonly Description[]
  /** Leaves out the amount, which the screen shows in large letters already. */
  readonly withoutAmount?: boolean
}
/** Rows for a description list (`dl`), with a line between two effects. */
export function EffectRows({ of, withoutAmount }: EffectRowsProps) {
  return of.slice(0, MAX_SHOWN).map(({ amount, lines }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered
    <Lines key={at} of={amount && !withoutAmount ? [amount, ...lines] : lines} isNext={at > 0} />
  ))
}
function Lines({ of, isNext }: { readonly of: readonly Line[]; readonly isNext: boolean }) {
  return of.map(({ name, text, address }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered
    <Row key={at} name={name} look={isNext && at === 0 ? css.next : css.row}>
      {text && <span translate={/\d/.test(text) ? 'no' : undefined}>{text}</span>}
      {address && <Address address={address} />}
    </Row>
  ))
}

/** Returns the warnings about all effects. */
export function useEffectCautions(of: readonly Description[]): readonly Caution[] {
  const say = useText(effectsText)
  const hiddenCount = of.length - MAX_SHOWN
  return [
    ...(hiddenCount > 0 ? [{ words: say('more', { count: hiddenCount }) }] : []),
    ...of.flatMap(({ warnings }) => warnings),
  ]
}

/** The bytes of a call, collapsed. */
export function RawData({ data }: { readonly data: string }) {
  const say = useText(effectsText)
  return (
    <Disclosure summary={say('data')}>
      <ScrollBox label={say('data')} plain>
        <pre className={css.code} translate="no">
          {data}
        </pre>
      </ScrollBox>
    </Disclosure>
  )
}
