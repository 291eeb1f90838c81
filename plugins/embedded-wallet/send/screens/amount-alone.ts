import type { Description } from '../../effects/screens/describe.js'
import type { SendTask } from '../contract.js'

/** The amount that can stand for the whole transaction: its only effect has an amount, and it sends no native token. */
export const amountAlone = (effects: readonly Description[], { value }: SendTask['request']): string | undefined =>
  effects.length === 1 && !value ? effects[0]?.amount?.text : undefined
