import { LatchkitError } from '../../../../core/errors.js'
import type { PasswordStep, SetRecoveryTask } from '../contract.js'

/** What screens of a wallet's guard are drawn with. */
export const setTask: SetRecoveryTask = {
  intent: 'set',
  automatic: false,
  current: null,
  options: ['google-drive', 'icloud', 'user-passcode'],
  offers: false,
}
export const resetTask: SetRecoveryTask = { ...setTask, current: 'user-passcode' }
/** A wallet that nobody asked for. */
export const createTask: SetRecoveryTask = { ...setTask, intent: 'create', automatic: true }
export const stepOf = (task: SetRecoveryTask): PasswordStep => ({
  task,
  chosen: true,
  password: 'Amber-River-Candle-North',
})
export const wrong = new LatchkitError('unknown_embedded_wallet_error', 'Because.')
