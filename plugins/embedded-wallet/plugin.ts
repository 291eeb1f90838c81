import { hasCustomAuth } from '../../core/custom-auth.js'
import { createChains } from '../../core/eip1193/chain.js'
import { type LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { record } from '../../core/lib/read.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { EmbeddedWalletApi } from './contract.js'
import { createFlow } from './create/create.flow.js'
import { makeWallet } from './create/create.js'
import { createSigning } from './provider/signing.js'
import table from './screens/index.js'
import type { EmbeddedAccount } from './wallet/contract.js'
import { createKeyring } from './wallet/keyring.js'
import { preloadFrame } from './wallet/preload-frame.js'
import { withResultEvent } from './wallet/report.js'
import { createWallets } from './wallet/wallets.js'

export default definePlugin('embedded-wallet', {
  screens: table,
  setup(ctx): EmbeddedWalletApi {
    const { clock, events, screens, session, signal, track, user } = ctx
    const frame = () => ctx.use('wallet-frame')
    /** Asks the user to recover a wallet whose recovery method is the user's own. */
    const askToRecover = async (account: EmbeddedAccount) =>
      (await import('./recovery/recover.js')).askToRecover(ctx, frame, account)
    const keyring = createKeyring({ ctx, frame, askToRecover })
    const parts = { ctx, keyring, frame }
    const recovery = singleFlight(async () => (await import('./recovery/recovery.js')).createRecovery(parts))
    const exporting = () => import('./export/export.js')
    const chains = createChains(ctx, () => ctx.use('ethereum'))
    const signing = createSigning({ ctx, keyring, chains })
    const wallets = createWallets({ ...parts, chains, provider: signing.provider, signMessage: signing.signMessage })
    preloadFrame(ctx, frame, [table.EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN, table.EMBEDDED_WALLET_CREATED_SCREEN])

    const solanaOnLogin = () => ctx.host.embeddedWallets?.solana?.createOnLogin ?? 'off'
    /** Whether the app has no use for this user without the wallets that are missing still. Decision 92. */
    function isRequired(): boolean {
      const { ethereum, createOnLogin } = ctx.host.embeddedWallets ?? {}
      const { create_on_login } = record(ctx.app.raw.embedded_wallet_config)
      // no Solana wallet is made before the Ethereum wallet, so both are missing without an account
      const missing = [
        solanaOnLogin(),
        !keyring.accounts()[0] && (ethereum?.createOnLogin ?? createOnLogin ?? create_on_login),
      ]
      return missing.includes('all-users') && !hasCustomAuth(ctx.host)
    }
    async function logOut({ message }: LatchkitError) {
      track('embedded_wallet_creation_failure_logout', { error: message, screen: screens.get().lastScreen })
      await session.logout().catch(() => {})
    }
    /**
     * Creates the wallet: on a screen if the dialog is open, else silently. Asks for a recovery method if the app
     * requires one. A login is told of the wallet by `made`, before its Solana wallet may fail.
     */
    async function createFor(
      isNewUser: boolean,
      shown: boolean,
      made?: (wallet: EmbeddedAccount) => void,
    ): Promise<EmbeddedAccount> {
      const { require_user_owned_recovery_on_create: requiresUserRecovery } = record(ctx.app.raw.embedded_wallet_config)
      if (requiresUserRecovery && (await recovery()).isWanted())
        return (await recovery()).create(!!made, (by) => makeWallet(parts, by))
      if (!shown) return makeWallet(parts)
      /** Also creates the Solana wallet if this login should, on the same screen and from the same phrase. */
      async function makeAll(): Promise<EmbeddedAccount> {
        const [existing] = keyring.accounts() // another try need not create it again
        const wallet = existing && !existing.imported ? existing : await makeWallet(parts)
        made?.(wallet)
        if (solanaOnLogin() !== 'off') await (await ctx.use('solana-wallet'))?.makeOnLogin()
        return wallet
      }
      const io = { create: makeAll, isRequired, logOut }
      const flow = startFlow(createFlow, { at: 'creating', isNewUser }, io, { clock, signal })
      const owner = user.get()?.id
      const stop = user.subscribe(() => user.get()?.id === owner || flow.send({ type: 'gone' }))
      return ctx.present('create', flow).finally(stop)
    }
    const making = async (work: () => Promise<EmbeddedAccount>) =>
      (await withResultEvent(events, 'create', async () => ({ wallet: await work() }))).wallet
    const create = () =>
      making(async () => {
        mustBeLoggedIn(user.get(), 'create a wallet')
        const [account] = keyring.accounts()
        // it exists if the host calls twice, or if the login created it: decision 68
        return account && !account.imported ? account : createFor(false, false)
      })

    return {
      provider: signing.provider,
      sign: signing.sign,
      wallets,
      async onboard({ id }, isNewUser) {
        let made: EmbeddedAccount | undefined
        const all = createFor(isNewUser, screens.get().open, (wallet) => {
          made = wallet
        })
        const orMade = (cause: unknown) => made ?? Promise.reject(cause) // a Solana wallet's failure is not this one's
        try {
          await making(() => all.catch(orMade))
          await all
        } catch (cause) {
          if (signal.aborted || user.get()?.id !== id) throw cause
          if (!isRequired()) return // the wallet stays owed: decision 77
          const error = toError(cause)
          // the user sees the reason before the logout
          if (screens.get().open) await ctx.showError(error, signal).catch(() => {})
          await logOut(error)
          throw cause
        }
      },
      create,
      catchUp: create,
      importKey: async ({ privateKey }) => (await import('./create/import-key.js')).importKey(parts, privateKey),
      recovery: {
        setRecovery: async (options) => (await recovery()).setRecovery(options),
        setPassword: async () => (await recovery()).setPassword(),
        recover: async (address) => (await recovery()).recover(address),
      },
      exportKey: async ({ address } = {}) => (await exporting()).exportKey(parts, address),
      showKey: async (of) => (await exporting()).showKey(parts, of),
    }
  },
})
