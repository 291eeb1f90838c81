import { type Address, type Hex, RpcRequestError, type Transport } from 'viem'
import type { App } from '../apps/app.js'
import { badGateway } from '../http/bad-gateway.js'
import { contractReader, nodeAt } from '../http/chain-node.js'
import type { Server } from '../http/context.js'
import { refused } from './message-check.js'

interface Signed {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
}

/**
 * Whether the contract at the address accepts the signature (ERC-1271), also if it is not deployed yet (ERC-6492).
 * Throws if there is no node of the chain, and 502 if the node does not answer, because that does not mean that the
 * signature is wrong.
 */
export async function isSignedByContract(server: Server, app: App, chain: number, signed: Signed): Promise<boolean> {
  const url = app.settings.rpc_urls[chain] ?? (await server.chains.urlOf(chain).catch(throwUnavailable))
  if (!url) throw refused(`the key of its address did not sign it, and no contract can be asked on chain ${chain}`)
  const { transport, trouble: nodeError } = watchTransport(url)
  const yes = await contractReader(transport)
    .verifyMessage(signed)
    .catch(() => false)
  // viem also returns false if the node did not answer.
  if (!yes && nodeError()) throwUnavailable(nodeError())
  return yes
}

function throwUnavailable(cause: unknown): never {
  throw badGateway('The chain of this wallet did not answer as expected. Try again.', cause)
}

/** A transport that records failures of the node. */
function watchTransport(url: string) {
  let nodeError: unknown
  const node = nodeAt(url)
  const transport: Transport = (options) => {
    const { request, ...more } = node(options)
    const send = (...args: Parameters<typeof request>) =>
      request(...args).catch((error: Error) => {
        if (!isContractFailure(error)) nodeError = error
        throw error
      })
    return { ...more, request: send as typeof request }
  }
  return { transport, trouble: () => nodeError }
}

/** Matches the messages of nodes about a failed contract. */
const CONTRACT_FAILURE = /\brevert|out of gas|gas required exceeds|opcode|stack (?:over|under)flow/i

/** Whether the contract failed and not the node: it reverted (code 3) or ran out of gas. */
function isContractFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError && (cause.code === 3 || CONTRACT_FAILURE.test(cause.details))) return true
  return false
}
