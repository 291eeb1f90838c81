import { LatchkitError } from '../../../../core/errors.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import type { ConnectEvent, ConnectState } from '../../wallet/contract.js'
import Connecting from '../../wallet/screens/Connecting.js'
import type { RecoverEvent, RecoverState, SetRecoveryEvent, SetRecoveryState } from '../contract.js'
import Password from './Password.js'
import PasswordRecovery from './PasswordRecovery.js'
import PasswordSplash from './PasswordSplash.js'
import RecoverySelection from './RecoverySelection.js'
import { createTask, resetTask, setTask, stepOf, wrong } from './recovery-samples.js'
import SetAutomaticRecovery from './SetAutomaticRecovery.js'

const offered = { ...setTask, offers: true }
const back = true
const closeable = false
const recovery = { recoveryMethod: 'user-passcode', recoveryPassword: 'Amber-River-Candle-North' }
const wallet = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const invalidPassword = new LatchkitError('invalid_recovery_pin', 'Because.')
const tooMany = new LatchkitError('too_many_requests', 'Because.')
const creating = (task: typeof setTask) => ({ at: 'creating', ...stepOf(task), password: '' }) as const

const selection: Fixture<SetRecoveryState, SetRecoveryEvent> = {
  screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
  Component: RecoverySelection,
  stages: {
    selecting: { state: { at: 'selecting', task: setTask } },
    'selecting another': { state: { at: 'selecting', task: resetTask } },
    'selecting more': { state: { at: 'selecting', task: offered }, back },
    'in an automatic creation': { state: { at: 'selecting', task: createTask }, closeable },
    failed: { state: { at: 'selecting', task: setTask, error: wrong } },
    ...stepUpStages((error) => ({ state: { at: 'selecting', task: setTask, error } as const })),
    explaining: { state: { at: 'explaining', task: setTask }, back },
    'backing up': { state: { at: 'backingUp', task: setTask, provider: 'google-drive' } },
  },
}
const automatic: Fixture<SetRecoveryState, SetRecoveryEvent> = {
  screen: 'EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN',
  Component: SetAutomaticRecovery,
  stages: {
    offering: { state: { at: 'offering', task: offered } },
    'with nothing else': { state: { at: 'offering', task: offered }, can: ({ type }) => type !== 'more' },
    failed: { state: { at: 'offering', task: offered, error: wrong } },
    ...stepUpStages((error) => ({ state: { at: 'offering', task: offered, error } as const })),
    securing: { state: { at: 'securing', task: offered } },
    guarded: { state: { at: 'set', task: offered, recovery: {} } },
  },
}
const create: Fixture<SetRecoveryState, SetRecoveryEvent> = {
  screen: 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN',
  Component: Password,
  stages: {
    creating: { state: creating(createTask), back, closeable },
    saving: { state: { at: 'saving', ...stepOf(createTask) }, back, closeable },
    finalizing: { state: { at: 'finalizing', ...stepOf(createTask), accepted: false }, back, closeable },
    guarded: { state: { at: 'set', task: createTask, recovery } },
  },
}
const update: Fixture<SetRecoveryState, SetRecoveryEvent> = {
  screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN',
  Component: Password,
  stages: {
    creating: { state: creating(setTask), back },
    resetting: { state: creating(resetTask) },
    weak: { state: creating(setTask), back, typed: 'summer' },
    medium: { state: creating(setTask), back, typed: 'Blue7horizon' },
    strong: { state: creating(setTask), back, typed: 'Amber-River-Candle-North' },
    'too short': { state: creating(setTask), back, typed: 'Ab1!' },
    'not allowed': { state: creating(setTask), back, typed: 'who is. there' },
    saving: { state: { at: 'saving', ...stepOf(setTask) }, back },
    confirming: { state: { at: 'confirming', ...stepOf(setTask) }, back },
    'does not match': { state: { at: 'confirming', ...stepOf(setTask) }, back, typed: 'Amber-River' },
    matches: { state: { at: 'confirming', ...stepOf(setTask) }, back, typed: 'Amber-River-Candle-North' },
    finalizing: { state: { at: 'finalizing', ...stepOf(setTask), accepted: false }, back },
    accepted: { state: { at: 'finalizing', ...stepOf(setTask), accepted: true }, back },
    failed: { state: { at: 'finalizing', ...stepOf(setTask), accepted: true, error: wrong }, back },
    ...stepUpStages((error) => ({
      state: { at: 'finalizing', ...stepOf(setTask), accepted: true, error } as const,
      back,
    })),
    setting: { state: { at: 'setting', ...stepOf(setTask) } },
    guarded: { state: { at: 'set', task: setTask, recovery } },
  },
}
const splash: Fixture<SetRecoveryState, SetRecoveryEvent> = {
  screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN',
  Component: PasswordSplash,
  stages: { splash: { state: { at: 'splash', task: setTask } } },
}
const recover: Fixture<RecoverState, RecoverEvent> = {
  screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN',
  Component: PasswordRecovery,
  stages: {
    entering: { state: { at: 'entering', wallet } },
    typed: { state: { at: 'entering', wallet }, typed: 'Amber-River-Candle-North' },
    'wrong password': { state: { at: 'entering', wallet, error: invalidPassword } },
    'too many passwords': { state: { at: 'entering', wallet, error: tooMany } },
    failed: { state: { at: 'entering', wallet, error: wrong } },
    ...stepUpStages((error) => ({ state: { at: 'entering', wallet, error } as const })),
    recovering: { state: { at: 'recovering', wallet, password: 'Amber-River-Candle-North' } },
    recovered: { state: { at: 'recovered', wallet } },
  },
}
const connecting: Fixture<ConnectState, ConnectEvent> = {
  screen: 'EMBEDDED_WALLET_CONNECTING_SCREEN',
  Component: Connecting,
  stages: {
    connecting: { state: { at: 'connecting', address: wallet } },
    problem: { state: { at: 'problem', address: wallet, error: wrong } },
    ...stepUpStages((error) => ({ state: { at: 'problem', address: wallet, error } as const })),
  },
}

export default [selection, automatic, create, update, splash, recover, connecting]
