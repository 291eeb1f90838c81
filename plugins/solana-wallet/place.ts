import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'
import { askOutside } from '../../core/lib/ask-outside.js'
import { list, record, text } from '../../core/lib/read.js'
import { fromBase58 } from './bytes.js'
import { chainOf, nodeOf } from './chain.js'
import type { SolanaPlace } from './contract.js'

/** Chain names by CAIP-2 id: https://namespaces.chainagnostic.org/solana/caip2 */
const BY_GENESIS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkcQ3': 'solana:testnet',
}
/** How long a node may take to answer, in ms. */
const TIMEOUT_MS = 20_000
const KEY_BYTES = 32

interface Wanted {
  readonly address: string
  readonly chain?: string | undefined
}
/**
 * Checks an address and a chain. Throws `invalid_data` for an invalid address or chain name, and
 * `unsupported_chain_id` for a chain without a node.
 */
export function placeOf(host: HostConfig, { address, chain: named }: Wanted): SolanaPlace {
  const chain = chainOf(host, BY_GENESIS[`${named}`] ?? named)
  const url = nodeOf(host, chain)
  if (!isAddress(address)) throw new LatchkitError('invalid_data', `${address} is not a Solana address.`)
  const ask = (method: string, ...params: readonly unknown[]) => post(url, host.timeout, { method, params })
  return {
    chain,
    name: nameOf(chain),
    async balance(mint) {
      if (!mint) return readLamports(await ask('getBalance', address, CONFIRMED))
      return sumOf(await ask('getTokenAccountsByOwner', address, { mint }, { ...CONFIRMED, encoding: 'jsonParsed' }))
    },
  }
}
const CONFIRMED = { commitment: 'confirmed' }

function isAddress(address: unknown): boolean {
  try {
    return typeof address === 'string' && address.length <= 44 && fromBase58(address).length === KEY_BYTES
  } catch {
    return false
  }
}
function nameOf(chain: string): string {
  const name = chain.slice(chain.indexOf(':') + 1)
  return name === 'mainnet' ? 'Solana' : `Solana ${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}
/** Resolves with the node's answer as text, because numbers may be too long for JavaScript. */
async function post(url: string, timeout: number | undefined, call: Call): Promise<string> {
  const answer = await askOutside(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout?.(timeout ?? TIMEOUT_MS) ?? null,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  }).catch((cause) => {
    if (cause instanceof LatchkitError) throw cause
    throw new LatchkitError('network', 'The node of Solana did not answer.', { retryable: true, cause })
  })
  const { status } = answer
  if (!answer.ok)
    throw new LatchkitError('network', `The node of Solana answered ${status}.`, { retryable: true, status })
  return answer.text()
}

/** Reads the number from the text, since JSON numbers lose digits above 2 ** 53. */
function readLamports(answer: string): bigint {
  const digits = /"value"\s*:\s*(\d{1,20})\s*[,}]/.exec(answer)?.[1]
  if (digits === undefined) throw unreadable(answer)
  return BigInt(digits)
}
/** Adds up the accounts, since an owner may have several accounts of a token. */
function sumOf(answer: string): bigint {
  const { value } = record(record(parse(answer)).result)
  if (!Array.isArray(value)) throw unreadable(answer)
  return list(value).reduce((sum: bigint, one) => sum + amountIn(one, answer), 0n)
}
function amountIn(account: unknown, answer: string): bigint {
  const { parsed } = record(record(record(account).account).data)
  const digits = text(record(record(record(parsed).info).tokenAmount).amount)
  if (digits === null || !/^\d{1,20}$/.test(digits)) throw unreadable(answer)
  return BigInt(digits)
}
function parse(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
/** Creates an error with the node's message, which has the reason. */
function unreadable(answer: string): LatchkitError {
  const reason = text(record(record(parse(answer)).error).message)
  return new LatchkitError('network', reason ?? 'The node of Solana does not say what is there.', { retryable: true })
}
