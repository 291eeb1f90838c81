import zxcvbn from 'zxcvbn'
import { type Strength, strengthOf } from '../../../core/input/recovery-password.js'

/** Beyond this more is not stronger, only slower to tell. */
const MAX_RATED_LENGTH = 100

/** The dictionary comes with it: fetched when a field for a new password is shown. */
export const rateStrength = (password: string): Strength =>
  strengthOf(password, zxcvbn(password.slice(0, MAX_RATED_LENGTH)).guesses)
