import { type Check, nullable, record, refined } from '../protocol/validate.js'
import { url } from './fields.js'

const chainId = /^[1-9]\d{0,14}$/
export const rpcUrls = refined(
  record as Check<Record<string, string | null>>,
  'an object of chain ids, each with an http(s) URL or null',
  (nodes) => Object.entries(nodes).every(([id, node]) => chainId.test(id) && nullable(url).test(node)),
)

/** Reads addresses of nodes by chain id, such as `{"1": "https://…"}`. */
export function readRpcUrls(json: string): Record<string, string> {
  const nodes = parsed(json)
  if (rpcUrls.test(nodes) && !Object.values(nodes).includes(null)) return nodes as Record<string, string>
  throw new Error('must be JSON such as {"1":"https://…"}')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
