import { LatchkitError } from '../../../../core/errors.js'
import type { PasswordStep, SetRecoveryTask } from '../contract.js'

/** Sample data for the recovery screens. */
export const setTask: SetRecoveryTask = {
  intent: 'set',
  automatic: false,
  current: null,
  options: ['google-drive', 'icloud', 'user-passcode'],
  offers: false,
}
export const resetTask: SetRecoveryTask = { ...setTask, current: 'user-passcode' }
/** A login creates this wallet, without a request by the user. */
export const createTask: SetRecoveryTask = { ...setTask, intent: 'create', automatic: true }
export const stepOf = (task: SetRecoveryTask): PasswordStep => ({
  task,
  chosen: true,
  password: 'Amber-River-Candle-North',
})
export const wrong = new LatchkitError('unknown_embedded_wallet_error', 'Because.', { retryable: true })
