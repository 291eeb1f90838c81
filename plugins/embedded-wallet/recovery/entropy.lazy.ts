import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Strength, strengthOf } from '../../../core/input/recovery-password.js'
import { commonWords } from './common-words.js'
import { keyboards } from './keyboards.js'

/** Beyond this more is not stronger, only slower to tell. */
const MAX_RATED_LENGTH = 100

const lists = Object.entries(commonWords).map(([name, words]) => [name, words.trim().split(/\s+/)])
const zxcvbn = new ZxcvbnFactory({
  dictionary: Object.fromEntries(lists),
  graphs: keyboards,
  maxLength: MAX_RATED_LENGTH,
})

/** The lists come with it: fetched when a field for a new password is shown. */
export const rateStrength = (password: string): Strength => strengthOf(password, zxcvbn.check(password).guesses)
