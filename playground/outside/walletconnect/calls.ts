import { type Exchange, InvalidParams, methods } from './irn.js'

/** A JSON-RPC message. Without a method it acknowledges the delivery with its id. */
export interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}
export function parse(text: string): Call | undefined {
  try {
    const call: unknown = JSON.parse(text)
    return call && typeof call === 'object' ? call : undefined
  } catch {
    return undefined
  }
}

export function answer(exchange: Exchange, call: Call | undefined) {
  const refuse = (code: number, message: string) => ({ error: { code, message } })
  if (!call) return refuse(-32700, 'this is no JSON-RPC')
  const method = Object.hasOwn(methods, `${call.method}`) ? methods[`${call.method}`] : undefined
  if (!method) return refuse(-32601, `there is no method ${JSON.stringify(call.method)}`)
  try {
    return { result: method(exchange, call.params && typeof call.params === 'object' ? { ...call.params } : {}) }
  } catch (error) {
    if (error instanceof InvalidParams) return refuse(-32602, error.message)
    throw error
  }
}
