import { vi } from 'vitest'
import { wireNames } from '../../core/protocol/wire.js'
import { askToRecover } from '../../plugins/embedded-wallet/recovery/recover.js'
import { createRecovery } from '../../plugins/embedded-wallet/recovery/recovery.js'
import type { WalletAct } from '../../plugins/embedded-wallet/wallet/contract.js'
import { createKeyring } from '../../plugins/embedded-wallet/wallet/keyring.js'
import type { WalletFrameApi } from '../../plugins/wallet-frame/contract.js'
import { testContext } from './context.js'
import { userWith } from './users.js'
import { walletAccount } from './wallets.js'

export const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
export const PASSWORD = 'Amber-River'
/** The server's recovery method. */
export const OWN = 'latchkit'
export const SOLANA = { type: 'wallet', address: 'So1', chain_type: 'solana', connector_type: 'embedded' }
export const embedded = (recovery_method = OWN, overrides: object = {}) =>
  walletAccount(ADDRESS, { connector_type: 'embedded', recovery_method, ...overrides })

export interface RecoverySetup {
  readonly accounts?: readonly object[] | null
  /** The recovery methods that the app offers. */
  readonly options?: readonly string[]
  /** Whether there is a dialog. */
  readonly shown?: boolean
}
/** An event that a user causes in the flow on top of the dialog. */
export interface DialogEvent {
  readonly type: string
  readonly [field: string]: unknown
}
/**
 * The parts that change a wallet's recovery method, with a dialog that takes events and a frame that always succeeds.
 */
export function recoveryParts({
  accounts = [embedded()],
  options = ['user-passcode'],
  shown = true,
}: RecoverySetup = {}) {
  const parts = testContext('embedded-wallet', {
    user: accounts && userWith(...accounts),
    app: { embedded_wallet_config: { user_owned_recovery_options: options } },
    names: wireNames('latchkit'),
    dialog: shown,
  })
  const { ctx, track, top } = parts
  const { refreshAnew } = parts.session
  refreshAnew.mockImplementation(async () => {
    parts.user.set(userWith(embedded('user-passcode')))
    return parts.user.get()
  })
  const request = vi.fn(async (_event: string, _data: object): Promise<object> => ({ address: ADDRESS }))
  const frame = async () => ({ request }) as unknown as WalletFrameApi
  const keyring = createKeyring({ ctx, frame, askToRecover: (account) => askToRecover(ctx, frame, account) })
  const acts: WalletAct[] = []
  parts.events.on('walletAct', (act) => acts.push(act))
  const send = (...events: DialogEvent[]) => {
    for (const event of events) top()?.send(event)
  }
  const names = () => track.mock.calls.map(([name]) => name)
  /** The data of the frame's requests with this event. */
  const requestsOf = (event: string) => request.mock.calls.filter(([name]) => name === event).map(([, data]) => data)
  const recovery = createRecovery({ ctx, keyring, frame })
  return { ...parts, names, refreshAnew, request, requestsOf, acts, send, recovery }
}

export const LAST = { type: 'continue' }
/** The events with which a user sets a password, from the first field on. */
export const passwordSteps = (password = PASSWORD): DialogEvent[] => [
  { type: 'submit', password },
  { type: 'continue' },
  { type: 'submit', password },
  { type: 'accept', accepted: true },
  LAST,
]
