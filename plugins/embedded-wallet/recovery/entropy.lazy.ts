import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Strength, strengthOf } from '../../../core/input/recovery-password.js'
import { commonWords } from './common-words.js'
import { keyboards } from './keyboards.js'

/** Only this many characters are rated. A longer password takes longer to rate and is no stronger. */
const MAX_RATED_LENGTH = 100

const lists = Object.entries(commonWords).map(([name, words]) => [name, words.trim().split(/\s+/)])
const zxcvbn = new ZxcvbnFactory({
  dictionary: Object.fromEntries(lists),
  graphs: keyboards,
  maxLength: MAX_RATED_LENGTH,
})

/** The import brings the lists, so it is loaded when a field for a new password shows. */
export const rateStrength = (password: string): Strength => strengthOf(password, zxcvbn.check(password).guesses)
