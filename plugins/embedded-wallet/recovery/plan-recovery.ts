import { LatchkitError } from '../../../core/errors.js'
import type { UserRecovery } from '../../wallet-frame/contract.js'
import type { SetRecoveryState, SetRecoveryTask } from './contract.js'

export interface RecoveryWish extends Pick<SetRecoveryTask, 'intent' | 'automatic' | 'current'> {
  /** The user's own recovery methods that the app allows. */
  readonly allowed: readonly UserRecovery[]
  /** The requested method; without it the user chooses. */
  readonly requested?: UserRecovery | 'automatic' | undefined
}

/**
 * Returns the first screen and the methods to choose from (Modal §4.8). Throws `not_supported`,
 * `embedded_wallet_recovery_already_exists`.
 */
export function planRecovery({ allowed, requested, ...wish }: RecoveryWish): SetRecoveryState {
  const { intent, current } = wish
  const methods = ['google-drive', 'icloud', 'user-passcode'] as const
  // a password can be changed even if the app no longer offers passwords
  const allowedMethods = methods.filter(
    (method) => allowed.includes(method) || (method === PASSWORD && current === method),
  )
  const options = allowedMethods.filter((method) => method === PASSWORD || method !== current)
  const task: SetRecoveryTask = { ...wish, options, offers: requested === 'automatic' }
  if (requested === 'automatic') {
    if (!current) throw already('the server')
    return { at: 'offering', task }
  }
  if (requested && !allowedMethods.includes(requested) && requested !== current) throw notAllowed(requested)
  if (requested && !options.includes(requested)) throw already(requested)
  const [only, second] = requested ? [requested] : options
  if (!only) throw current ? already(current) : notAllowed('ways of their own')
  if (second) return { at: 'selecting', task }
  if (only !== PASSWORD) return requested ? { at: 'backingUp', task, provider: only } : { at: 'selecting', task }
  const isNew = intent === 'set' && current !== PASSWORD
  return isNew ? { at: 'splash', task } : { at: 'creating', task, chosen: false, password: '' }
}

const PASSWORD = 'user-passcode'
const already = (how: string) =>
  new LatchkitError('embedded_wallet_recovery_already_exists', `The wallet is guarded by ${how} already.`)
const notAllowed = (how: string) =>
  new LatchkitError(
    'not_supported',
    `This app lets no users guard their wallets by ${how}: see userOwnedRecoveryOptions in its settings.`,
  )
