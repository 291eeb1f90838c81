import { parseShallow } from '../../protocol/json.js'
import { isRecord } from '../../protocol/validate.js'
import { type Ledger, openLedger } from './ledger.js'
import { createMethods, type Method, RpcError } from './methods.js'

/** The JSON-RPC interface of the local Solana chain. */
export interface SolanaNode {
  /** Answers one JSON-RPC call or a batch. */
  answer(body: string): object
  readonly ledger: Ledger
}
/** The limit of calls in a batch. */
const MAX_BATCH_CALLS = 100

/** Starts the chain. Rejects if LiteSVM does not support this machine. */
export async function startSolanaNode(): Promise<SolanaNode> {
  const ledger = await openLedger()
  const methods = createMethods(ledger)
  return {
    ledger,
    answer(body) {
      const calls = parse(body)
      ledger.tick()
      if (!Array.isArray(calls)) return answerOne(methods, calls)
      if (!calls.length || calls.length > MAX_BATCH_CALLS)
        return failed(null, new RpcError(-32_600, `1 to ${MAX_BATCH_CALLS} calls, please.`))
      return calls.map((call) => answerOne(methods, call))
    },
  }
}

function answerOne(methods: Readonly<Record<string, Method>>, call: unknown) {
  const { id = null, method, params = [] } = isRecord(call) ? call : {}
  try {
    if (typeof method !== 'string') throw new RpcError(-32_600, 'Invalid request')
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!handler) throw new RpcError(-32_601, 'Method not found')
    return { jsonrpc: '2.0', id, result: handler(Array.isArray(params) ? params : []) }
  } catch (cause) {
    return failed(id, cause)
  }
}
const failed = (id: unknown, cause: unknown) => {
  const { code, data } = cause instanceof RpcError ? cause : { code: -32_603, data: undefined }
  return { jsonrpc: '2.0', id, error: { code, message: (cause as Error).message, ...(data && { data }) } }
}
function parse(body: string): unknown {
  try {
    return parseShallow(body)
  } catch {
    return undefined
  }
}
