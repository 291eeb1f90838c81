import { LatchkitError } from '../../../core/errors.js'
import type { GuardTask, PasswordStep } from '../guard.contract.js'

/** What screens of a wallet's guard are drawn with. */
export const setTask: GuardTask = {
  intent: 'set',
  automatic: false,
  current: null,
  options: ['google-drive', 'icloud', 'user-passcode'],
  offers: false,
}
export const resetTask: GuardTask = { ...setTask, current: 'user-passcode' }
/** A wallet that nobody asked for. */
export const createTask: GuardTask = { ...setTask, intent: 'create', automatic: true }
export const stepOf = (task: GuardTask): PasswordStep => ({ task, chosen: true, password: 'Amber-River-Candle-North' })
export const wrong = new LatchkitError('unknown_embedded_wallet_error', 'Because.')
