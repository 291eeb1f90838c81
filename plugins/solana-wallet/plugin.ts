import { LatchkitError } from '../../core/errors.js'
import { createStore } from '../../core/lib/store.js'
import { definePlugin } from '../../core/plugin.js'
import type { WalletSource } from '../../core/wallets.js'
import { copyOf } from './bytes.js'
import { chainsOf } from './chain.js'
import type { SolanaWalletApi } from './contract.js'
import { createKeyring } from './keyring.js'
import { nameOf } from './mark.js'
import screens from './screens/index.js'
import { registerStandard } from './standard.js'
import { toWallet } from './to-wallet.js'

export default definePlugin('solana-wallet', {
  screens,
  setup(ctx): SolanaWalletApi {
    const { host, signal, user } = ctx
    const frame = () => ctx.use('wallet-frame')
    const keyring = createKeyring({ ctx, frame })
    const transactions = () => import('./transactions.js')

    const makeOnLogin = async () => (await import('./on-login.js')).makeOnLogin({ ctx, keyring, frame })

    const wallets = createStore<WalletSource>({ ready: true, wallets: [] })
    const api: SolanaWalletApi = {
      wallets,
      makeOnLogin,
      catchUp: makeOnLogin,
      onboard: async (owner, isNewUser) =>
        (await import('./on-login.js')).onboard({ ctx, keyring, frame }, owner, isNewUser),
      create: async () => (await import('./create.js')).createWallet({ ctx, keyring, frame }),
      async signMessage({ message, address }) {
        const account = keyring.find(address)
        const copy = copyOf(message)
        const { signMessage } = await import('./messages.js')
        return { signature: await signMessage({ ctx, keyring }, account, copy) }
      },
      async signTransaction({ address, ...of }) {
        const account = keyring.find(address)
        const copy = { ...of, transaction: copyOf(of.transaction) }
        return { signedTransaction: await (await transactions()).signTransaction({ ctx, keyring }, account, copy) }
      },
      async signAndSendTransaction({ address, options, ...of }) {
        const account = keyring.find(address)
        const copy = { ...of, transaction: copyOf(of.transaction), ...(options && { options: { ...options } }) }
        return { signature: await (await transactions()).sendTransaction({ ctx, keyring }, account, copy) }
      },
      async exportKey({ address } = {}) {
        const account = keyring.find(address)
        const { address: publicKey } = account
        const screen = await ctx.use('embedded-wallet')
        if (!screen)
          throw new LatchkitError(
            'not_supported',
            'A key is exported by the plugin embeddedWallet: pass it in plugins={[…]}, too.',
          )
        async function unlock() {
          await keyring.unlock(account)
          // users with a second factor are asked for it even if the wallet is already on this device
          await (await frame()).request('solana-wallet:connect', { publicKey }, { forced: true })
        }
        await screen.showKey({ address: publicKey, phrase: false, unlock })
      },
      async recover({ address } = {}) {
        const account = keyring.find(address)
        await keyring.unlock(account)
        return account
      },
      place: async (of) => (await import('./place.js')).placeOf(ctx.host, of),
    }

    let registered: { readonly address: string; readonly end: () => void } | undefined
    function end() {
      registered?.end()
      registered = undefined
    }
    /** Registers the wallet in the page, for the host and for dapps, while its user is logged in. */
    function update() {
      const accounts = keyring.accounts()
      wallets.set({ ready: true, wallets: accounts.map((account) => toWallet(account, api, ctx)) })
      const address = accounts[0]?.address
      if (address === registered?.address) return
      end()
      if (address) registered = { address, end: registerStandard(nameOf(ctx.app), address, chainsOf(host), api) }
    }
    user.subscribe(update)
    signal.addEventListener('abort', end)
    update()
    return api
  },
})
