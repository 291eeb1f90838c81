import type { EnterOptions, LandingEntry } from '../../core/capabilities.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import { createStore } from '../../core/lib/store.js'
import { definePlugin } from '../../core/plugin.js'
import { createChoices } from './brands/choices.js'
import { createConnect } from './connect/connect.js'
import { createConnections } from './connect/connections.js'
import { createRegistry } from './connect/registry.js'
import { notInstalled } from './connectors/injected.js'
import type { WalletOption, WalletsApi } from './contract.js'
import { createWalletSignIn } from './sign-in/sign-in-with-wallet.js'
import type { SiwMethod } from './sign-in/wallets.api.js'

/** Prefix of a wallet's id in a login method. */
const METHOD = 'wallet:'

export default definePlugin('wallets', {
  setup(ctx): WalletsApi {
    const { page } = ctx
    const choices = createChoices(ctx)
    const { options } = choices
    // Loaded on first use, since a login with a detected wallet needs none of it
    const seldom = singleFlight(async () =>
      (await import('./seldom.js')).createSeldom(ctx, { choices, connect, connections, walletSignIn }),
    )
    const registry = createRegistry(ctx, seldom)
    const connections = createConnections({ ctx, registry, injected: choices.injected })
    const walletSignIn = createWalletSignIn(ctx)
    const connect = createConnect(ctx, { connections, registry, walletSignIn })

    const entries = createStore<readonly LandingEntry[]>([])
    const optionOf = (method: string) => options.get().find(({ id }) => METHOD + id === method)
    const list = () => entries.set(options.get().map(asEntry))
    options.subscribe(list)
    list()
    if (registry.remembered().length)
      import('./connect/resume.js').then(
        ({ resume }) => resume(ctx, { registry, connections, choices }),
        registry.settle,
      )
    else registry.settle()
    ctx.beforeLogout(async () => {
      await Promise.allSettled(registry.all().map((watched) => connections.disconnect(watched)))
    })
    const started = page.params.connector
      ? import('./connect/deep-link-return.js').then(({ returnByDeepLink }) =>
          returnByDeepLink(ctx, { choices, connect }),
        )
      : undefined

    return {
      entries,
      options,
      started,
      wallets: registry.wallets,
      touch(method) {
        const wallet = optionOf(method)
        if (wallet?.door === 'coinbase') connections.prepare(wallet).catch(() => {}) // a failure is reported when the wallet is chosen
      },
      async enter(method, { signal: leave, disableSignup, connectOnly }: EnterOptions) {
        const wallet = optionOf(method)
        if (!wallet) throw notInstalled()
        return connectOnly ? connect.connect(wallet, { leave }) : connect.login(wallet, { disableSignup, leave })
      },
      link: async (_, wishes) => (await seldom()).link(wishes),
      unlink: async (_, address) => (await seldom()).unlinkAddress(address),
      connect: async (wishes) => (await seldom()).connect(wishes),
      byMessage: async (way: SiwMethod) => (await seldom())[way],
    }
  },
})

const asEntry = ({ id, name, names, icon, recent }: WalletOption, at: number): LandingEntry => ({
  method: METHOD + id,
  kind: 'button',
  accountType: 'wallet',
  order: 300 + at,
  label: name,
  recent,
  ...(icon && { icon }),
  ...(names && { names }),
})
