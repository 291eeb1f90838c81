import type { ChainNodes } from '../../http/context.js'
import { type Anvil, startAnvil } from './anvil.js'

/** The id of local development chains, and the id of Base Sepolia. */
const ids = [31337, 84532]

/** The chains that this server has nodes of. */
export interface Chains extends ChainNodes {
  /** The ids of the chains. */
  readonly ids: readonly number[]
  /** The reason why this machine has no local chains. */
  readonly absent: string | undefined
  /** The address of the chain's node. A local chain is started with the first call. Rejects if that fails. */
  urlOf(id: number): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * `nodeUrls` has addresses of nodes by chain id, instead of the local chains or in addition. Without a program there
 * are no local chains.
 */
export function openChains(nodeUrls: Readonly<Record<string, string>> = {}, program?: string): Chains {
  const own = program ? ids.filter((id) => !nodeUrls[id]) : []
  const running = new Map<number, Promise<Anvil>>()
  let closed = false

  /** Starts a chain. If it fails or ends, the next call starts it again. */
  function start(id: number, file: string): Promise<Anvil> {
    const starting = startAnvil(file, id)
    running.set(id, starting)
    const forget = () => running.get(id) === starting && running.delete(id)
    starting.then(({ exited }) => exited.then(forget), forget)
    return starting
  }
  const chainIds = [...new Set([...own, ...Object.keys(nodeUrls).map(Number)])].sort((one, other) => one - other)
  return {
    ids: chainIds,
    paths: Object.fromEntries(chainIds.map((id) => [id, `/sandbox/rpc/${id}`])),
    absent: program ? undefined : missing,
    async urlOf(id) {
      if (nodeUrls[id]) return nodeUrls[id]
      if (!program || !own.includes(id) || closed) return undefined
      return (await (running.get(id) ?? start(id, program))).url
    },
    async close() {
      closed = true
      await Promise.allSettled([...running.values()].map(async (one) => (await one).stop()))
    },
  }
}

const missing =
  `There is no Anvil for ${process.platform} on ${process.arch} here: the chains ${ids.join(' and ')} are off, and wallets that are contracts ` +
  'cannot log in on them. Everything else works. Install Foundry (https://getfoundry.sh), or name other nodes by LATCHKIT_SERVER_RPC_URLS.'
