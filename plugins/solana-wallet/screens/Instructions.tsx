import { useText } from '../../../ui/kit/text/use-text.js'
import type { Instruction } from '../sign.contract.js'
import { Panel } from './Facts.js'
import { InstructionFacts } from './InstructionFacts.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface Props {
  readonly of: readonly Instruction[]
  /** The address of the signing wallet. */
  readonly address: string
}
/** What a transaction does, or did, in order. */
export function Instructions({ of, address }: Props) {
  const say = useText(text)
  return (
    <Panel label={say('instructions')}>
      {of.map((instruction, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered
        <div key={at} className={css.section}>
          <InstructionFacts instruction={instruction} address={address} />
        </div>
      ))}
    </Panel>
  )
}
