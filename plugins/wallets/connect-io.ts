import type { Context } from '../../core/plugin.js'
import { gone } from './asked.js'
import type { Connection } from './connect.flow.js'
import type { Link } from './contract.js'
import type { Held } from './hold.js'
import type { Prove } from './prove.js'
import type { Reach } from './reach.js'
import type { Registry } from './registry.js'

export interface IoParts {
  readonly reach: Reach
  readonly registry: Registry
  readonly prove: Prove
}

const chains = () => import('./go-to-chain.js')

/** What a connection does outside its table, whatever it is for. */
export function createConnectIo(ctx: Context<'wallets'>, { reach, registry, prove }: IoParts): Connection {
  function heldOf({ wallet: { address } }: Link): Held {
    const held = registry.heldAt(address)
    if (held) return held
    throw gone()
  }
  return {
    async connect({ wallet }, signal, tell) {
      reach.watchOwnUi((aside) => tell({ aside }))
      const onUri = (uri: string) => tell({ uri })
      const chainId = ctx.host.defaultChain?.id
      const link = { wallet: await reach.connect(wallet, { signal, onUri, ...(chainId && { chainId }) }) }
      const switchTo = ctx.host.supportedChains && (await chains()).chainToGoTo(ctx.host, link)
      return { link, ...(switchTo && { switchTo }) }
    },
    async switchChain(link) {
      const held = heldOf(link)
      await (await chains()).goToListed(ctx, held, link)
    },
    sign(link, signal, tell) {
      reach.watchOwnUi((aside) => tell({ aside }))
      return prove.sign(heldOf(link), signal)
    },
    showError: ctx.showError,
  }
}
