import type { ChainNodes } from '../../http/context.js'
import { type Anvil, findAnvil, startAnvil } from './anvil.js'

/** Ethereum's test chain of its developers' tools, and the id of Base Sepolia. */
const ids = [31337, 84532]

/** The chains that this provider knows a node of. */
export interface Chains extends ChainNodes {
  /** Ids of those there are. */
  readonly ids: readonly number[]
  /** Why there are no chains of our own on this machine. */
  readonly absent: string | undefined
  /** A node of the chain; one of our own is started when it is first asked for. Rejects where that fails. */
  urlOf(id: number): Promise<string | undefined>
  close(): Promise<void>
}

/** `given`: nodes by chain id, in the place of our own or besides. */
export function openChains(given: Readonly<Record<string, string>> = {}, program = findAnvil()): Chains {
  const own = program ? ids.filter((id) => !given[id]) : []
  const running = new Map<number, Promise<Anvil>>()
  let closed = false

  /** One that did not come up, or has ended, is started anew by the next who asks. */
  function start(id: number, file: string): Promise<Anvil> {
    const starting = startAnvil(file, id)
    running.set(id, starting)
    const forget = () => running.get(id) === starting && running.delete(id)
    starting.then(({ ended }) => ended.then(forget), forget)
    return starting
  }
  const known = [...new Set([...own, ...Object.keys(given).map(Number)])].sort((one, other) => one - other)
  return {
    ids: known,
    paths: Object.fromEntries(known.map((id) => [id, `/sandbox/rpc/${id}`])),
    absent: program ? undefined : missing,
    async urlOf(id) {
      if (given[id]) return given[id]
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
  'cannot log in on them. Everything else works. Install Foundry (https://getfoundry.sh), or name other nodes by RPC_URLS.'
