import type { Description } from '../../effects/screens/describe.js'
import type { SendTask } from '../contract.js'

/** What may stand for all that happens: the amount of the one effect of a transaction that brings no money along. */
export const amountAlone = (effects: readonly Description[], { value }: SendTask['request']): string | undefined =>
  effects.length === 1 && !value ? effects[0]?.amount?.text : undefined
