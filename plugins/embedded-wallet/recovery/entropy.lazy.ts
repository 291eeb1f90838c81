import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Strength, strengthOf } from '../../../core/input/recovery-password.js'
import { commonWords } from './common-words.js'
import { keyboards } from './keyboards.js'

/** Only this many characters are rated, since rating takes time and a longer password is no weaker. */
const MAX_RATED_LENGTH = 100

const lists = Object.entries(commonWords).map(([name, words]) => [name, words.trim().split(/\s+/)])
const zxcvbn = new ZxcvbnFactory({
  dictionary: Object.fromEntries(lists),
  graphs: keyboards,
  maxLength: MAX_RATED_LENGTH,
})

/** Rates a password. The word lists are large, so this file is loaded when a field for a new password appears. */
export const rateStrength = (password: string): Strength => strengthOf(password, zxcvbn.check(password).guesses)
