import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { definePlugin } from '../../core/plugin.js'
import { record } from '../../core/read.js'
import { sharing } from '../../core/sharing.js'
import type { Recovery } from '../wallet-frame/contract.js'
import { createChains } from './chain.js'
import type { EmbeddedAccount, EmbeddedWalletApi } from './contract.js'
import { createFlow } from './create.flow.js'
import { importWallet, makeWallet } from './create.js'
import { createKeyring } from './keyring.js'
import { told } from './told.js'
import { createUse } from './use.js'
import { createWallets } from './wallets.js'
import { keepWarm } from './warm.js'

export default definePlugin('embedded-wallet', {
  setup(ctx): EmbeddedWalletApi {
    const { clock, events, screens, session, signal, track, user } = ctx
    const frame = () => ctx.use('wallet-frame')
    /** Of a wallet that its user guards. */
    const askToRecover = async (account: EmbeddedAccount) =>
      (await import('./recover.js')).askToRecover(ctx, frame, account)
    const keyring = createKeyring({ ctx, frame, askToRecover })
    const parts = { ctx, keyring, frame }
    const guard = sharing(async () => (await import('./guard.js')).createGuard(parts))
    const chains = createChains(ctx)
    const use = createUse({ ctx, keyring, chains })
    const wallets = createWallets({ ...parts, chains, provider: use.provider, signMessage: use.signMessage })
    keepWarm(ctx, frame)

    /** With the Solana wallet, where this login makes one too: beneath the same screen, and of the same phrase. */
    async function makeAll(): Promise<EmbeddedAccount> {
      const wallet = await makeWallet(parts)
      const { createOnLogin = 'off' } = ctx.host.embeddedWallets?.solana ?? {}
      if (createOnLogin !== 'off') await (await ctx.use('solana-wallet'))?.makeOnLogin()
      return wallet
    }
    /** In the dialog where it is open, else unseen; guarded by the user at once where the app wants that. */
    async function createFor(isNewUser: boolean, shown: boolean, automatic: boolean): Promise<EmbeddedAccount> {
      const { require_user_owned_recovery_on_create: wanted } = record(ctx.app.raw.embedded_wallet_config)
      if (wanted && (await guard()).isWanted()) return guardedFor(automatic)
      if (!shown) return makeWallet(parts)
      const io = { create: makeAll }
      return ctx.present('create', startFlow(createFlow, { at: 'creating', isNewUser }, io, { clock, signal }))
    }
    /** Guarded by the user at once: it is made when they have chosen how. */
    async function guardedFor(automatic: boolean): Promise<EmbeddedAccount> {
      let wallet: EmbeddedAccount | undefined
      const submit = async (recovery: Recovery) => {
        wallet = await makeWallet(parts, recovery)
      }
      await (await guard()).choose({ automatic, submit })
      return wallet as EmbeddedAccount
    }
    const making = async (work: () => Promise<EmbeddedAccount>) =>
      (await told(events, 'create', async () => ({ wallet: await work() }))).wallet

    return {
      provider: use.provider,
      sign: use.sign,
      wallets,
      async onboard(_, isNewUser) {
        try {
          await making(() => createFor(isNewUser, screens.get().open, true))
        } catch (cause) {
          const { message: error } = toError(cause)
          track('embedded_wallet_creation_failure_logout', { error, screen: screens.get().lastScreen })
          if (user.get()) await session.logout().catch(() => {})
          throw cause
        }
      },
      create: () =>
        making(async () => {
          if (!user.get())
            throw new LatchkitError('must_be_authenticated', 'User must be authenticated to create a wallet.')
          const [mine] = keyring.accounts()
          if (mine && !mine.imported)
            throw new LatchkitError('embedded_wallet_already_exists', 'The user has an embedded wallet already.')
          return createFor(false, false, false)
        }),
      async importKey({ privateKey }) {
        if (!user.get())
          throw new LatchkitError('must_be_authenticated', 'User must be authenticated to import a wallet.')
        return importWallet(parts, privateKey)
      },
      guard: {
        setRecovery: async (options) => (await guard()).setRecovery(options),
        setPassword: async () => (await guard()).setPassword(),
        recover: async (address) => (await guard()).recover(address),
        exportKey: async ({ address } = {}) => (await import('./export.js')).exportKey(parts, address),
        showKey: async (of) => (await import('./export.js')).showKey(parts, of),
      },
    }
  },
})
