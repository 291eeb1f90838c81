import { HTTPException } from 'hono/http-exception'
import { type Address, createPublicClient, type Hex, http, RpcRequestError, type Transport } from 'viem'
import type { App } from './app.js'
import type { Provider } from './provider-context.js'
import { refused } from './sign-in-check.js'

/** ms. */
const PATIENCE = 5_000

interface Signed {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
}

/**
 * Whether the contract at the address says so on this chain (ERC-1271), one that is not deployed yet included (ERC-6492).
 * Throws where no node of the chain is known, and 502 while it does not answer: that is no word against the wallet.
 */
export async function isSignedByContract(
  provider: Provider,
  app: App,
  chain: number,
  signed: Signed,
): Promise<boolean> {
  const url = app.settings.rpc_urls[chain] ?? (await provider.chains.urlOf(chain).catch(passing))
  if (!url) throw refused(`the key of its address did not sign it, and no contract can be asked on chain ${chain}`)
  const { transport, trouble } = watched(url)
  const yes = await createPublicClient({ transport })
    .verifyMessage(signed)
    .catch(() => false)
  // viem says no as well when nobody answered
  if (!yes && trouble()) passing(trouble())
  return yes
}

function passing(cause: unknown): never {
  throw new HTTPException(502, { message: 'The chain of this wallet did not answer as expected. Try again.', cause })
}

/** A node, and what went wrong with it. */
function watched(url: string) {
  let trouble: unknown
  const node = http(url, { timeout: PATIENCE, retryCount: 0 })
  const transport: Transport = (options) => {
    const { request, ...more } = node(options)
    const send = (...asked: Parameters<typeof request>) =>
      request(...asked).catch((error: Error) => {
        if (!isVerdict(error)) trouble = error
        throw error
      })
    return { ...more, request: send as typeof request }
  }
  return { transport, trouble: () => trouble }
}

/** What nodes say of a contract that failed; of themselves they say other things. */
const failures = /\brevert|out of gas|gas required exceeds|opcode|stack (?:over|under)flow/i

/** The contract failed, and not the node: it reverted (code 3), or used up what a question may cost. */
function isVerdict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError && (cause.code === 3 || failures.test(cause.details))) return true
  return false
}
