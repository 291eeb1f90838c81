import type { EnterOptions, LandingEntry } from '../../core/capabilities.js'
import { definePlugin } from '../../core/plugin.js'
import { sharing } from '../../core/sharing.js'
import { createStore } from '../../core/store.js'
import { createChoices } from './choices.js'
import { createConnect } from './connect.js'
import { missing } from './connectors/injected.js'
import type { WalletOption, WalletsApi } from './contract.js'
import { createProve } from './prove.js'
import { createReach } from './reach.js'
import { createRegistry } from './registry.js'
import type { Way } from './wallets.api.js'

/** Before every wallet's id, where it is a login method. */
const METHOD = 'wallet:'

export default definePlugin('wallets', {
  setup(ctx): WalletsApi {
    const { page } = ctx
    const choices = createChoices(ctx)
    const { options } = choices
    // a login by a wallet of this browser needs none of these
    const acts = sharing(async () => (await import('./acts.js')).createActs(ctx, reach, prove))
    const signer = sharing(async () => (await import('./by-message.js')).createByMessage(ctx, prove))
    const registry = createRegistry(ctx, acts)
    const reach = createReach({ ctx, registry, injected: choices.injected })
    const prove = createProve(ctx)
    const connect = createConnect(ctx, { reach, registry, prove })
    const chooser = sharing(async () => (await import('./choose.js')).createChoose(ctx, { choices, connect }))

    const entries = createStore<readonly LandingEntry[]>([])
    const optionOf = (method: string) => options.get().find(({ id }) => METHOD + id === method)
    const list = () => entries.set(options.get().map(asEntry))
    options.subscribe(list)
    list()
    if (registry.remembered().length)
      import('./resume.js').then(({ resume }) => resume(ctx, { registry, reach, choices }), registry.settle)
    else registry.settle()
    ctx.beforeLogout(async () => {
      await Promise.allSettled(registry.all().map((held) => reach.disconnect(held)))
    })
    const woken = page.params.connector
      ? import('./arrive.js').then(({ arrive }) => arrive(ctx, { choices, connect }))
      : undefined

    return {
      entries,
      options,
      woken,
      wallets: registry.wallets,
      touch(method) {
        const wallet = optionOf(method)
        if (wallet?.door === 'coinbase') reach.prepare(wallet).catch(() => {}) // it is told when it is entered
      },
      async enter(method, { signal: leave, disableSignup, connectOnly }: EnterOptions) {
        const wallet = optionOf(method)
        if (!wallet) throw missing()
        return connectOnly ? connect.connect(wallet, { leave }) : connect.login(wallet, { disableSignup, leave })
      },
      link: async (_, wishes) => (await chooser()).link(wishes),
      unlink: async (_, address) => (await acts()).unlinkAddress(address),
      connect: async (wishes) => (await chooser()).connect(wishes),
      byMessage: async (way: Way) => (await signer())[way],
    }
  },
})

const asEntry = ({ id, name, icon, recent }: WalletOption, at: number): LandingEntry => ({
  ...{ method: METHOD + id, kind: 'button', accountType: 'wallet', order: 300 + at },
  ...{ label: name, recent, ...(icon && { icon }) },
})
