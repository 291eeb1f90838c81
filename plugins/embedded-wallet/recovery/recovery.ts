import { toError } from '../../../core/errors.js'
import { within } from '../../../core/lib/within.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { Recovery, UserRecovery, WalletFrameApi } from '../../wallet-frame/contract.js'
import { connectWallet } from '../wallet/connect-wallet.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { Keyring } from '../wallet/keyring.js'
import { withResultEvent } from '../wallet/report.js'
import { chooseRecovery } from './choose-recovery.js'
import type { RecoveryApi } from './contract.js'
import { prepareRecovery } from './present-recovery.js'
import { recoverySettings } from './settings.js'

export interface RecoveryParts {
  readonly ctx: Context<'embedded-wallet'>
  readonly keyring: Keyring
  frame(): Promise<WalletFrameApi>
}
type Act = 'setRecovery' | 'setPassword'
type RecoveryResult = { readonly wallet: EmbeddedAccount; readonly method: string }

/** How long to wait for the refreshed user, in ms. The recovery method is set even if the refresh fails. */
const REFRESH_TIMEOUT_MS = 4_000
const OWN: readonly unknown[] = ['user-passcode', 'google-drive', 'icloud'] satisfies readonly UserRecovery[]

interface WalletRecovery extends Pick<RecoveryApi, Act | 'recover'> {
  /** Whether the app requires a recovery method of the user's own for each new wallet. */
  isWanted(): boolean
  /** Lets the user choose a recovery method, and calls `make` to create a wallet with it. */
  create(automatic: boolean, make: (recovery: Recovery) => Promise<EmbeddedAccount>): Promise<EmbeddedAccount>
}

/** Sets recovery methods and recovers wallets for a host. Modal §4.8–4.10, Core §5. */
export function createRecovery({ ctx, keyring, frame }: RecoveryParts): WalletRecovery {
  const { names, track, session, clock, events } = ctx
  const running = new Map<string, Promise<RecoveryResult>>()

  async function submit(account: EmbeddedAccount, recovery: Recovery) {
    const { address, recoveryMethod: existing } = account
    const { recoveryMethod = names.prefix } = recovery
    const isPassword = recoveryMethod === 'user-passcode'
    const facts = {
      walletAddress: address,
      existingRecoveryMethod: existing,
      targetRecoveryMethod: recoveryMethod,
      isResettingPassword: isPassword && existing === recoveryMethod,
    }
    track('embedded_wallet_set_recovery_started', facts)
    try {
      await (await frame()).request('wallet:set-recovery', { address, ...recovery, recoveryMethod })
      track('embedded_wallet_set_recovery_completed', facts)
    } catch (cause) {
      const reason = toError(cause).message
      track('embedded_wallet_set_recovery_failed', { ...facts, reason })
      if (isPassword) track('embedded_wallet_set_password_failed', { walletAddress: address, reason })
      throw cause
    }
    await within(clock, REFRESH_TIMEOUT_MS, session.refreshAnew())
  }

  async function setRecovery(requested?: UserRecovery | 'automatic'): Promise<RecoveryResult> {
    const account = keyring.find()
    const { address } = account
    const current = OWN.includes(account.recoveryMethod) ? (account.recoveryMethod as UserRecovery) : null
    const present = prepareRecovery(ctx, {
      intent: 'set',
      automatic: false,
      current,
      requested,
      submit: (recovery) => submit(account, recovery),
    })
    let method = names.prefix
    await connectWallet(ctx, {
      address,
      unlock: () => keyring.unlock(account),
      async onward(signal) {
        method = (await present(signal)).recoveryMethod ?? method
      },
    })
    // until the refreshed user arrives, the account is updated here
    return { wallet: { ...keyring.find(address), recoveryMethod: method }, method }
  }

  /** Concurrent calls share one screen and one result event. */
  function once(act: Act, requested?: UserRecovery | 'automatic'): Promise<RecoveryResult> {
    const key = `${act}:${requested}`
    const pending = running.get(key) ?? reported(act, requested).finally(() => running.delete(key))
    running.set(key, pending)
    return pending
  }
  const reported = (act: Act, requested?: UserRecovery | 'automatic') =>
    withResultEvent(events, act, () => setRecovery(requested), {
      user_rejected_request: 'user_exited_set_password_flow',
    })

  return {
    isWanted: () => recoverySettings(ctx.app, ctx.host).requireUserOwnedRecoveryOnCreate,
    async create(automatic, make) {
      let wallet: EmbeddedAccount | undefined
      const submit = async (recovery: Recovery) => {
        wallet = await make(recovery)
      }
      await chooseRecovery(ctx, { automatic, submit })
      return wallet as EmbeddedAccount
    },
    setRecovery: ({ recoveryMethod } = {}) => once('setRecovery', recoveryMethod),
    setPassword: () => once('setPassword', 'user-passcode'),
    async recover(address) {
      mustBeLoggedIn(ctx.user.get(), 'recover a wallet')
      const account = keyring.find(address)
      await keyring.unlock(account)
      return account
    },
  }
}
