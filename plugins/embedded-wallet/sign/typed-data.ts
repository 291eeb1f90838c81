import { LatchkitError } from '../../../core/errors.js'
import { revealControls } from '../../../core/input/readable-text.js'
import {
  DOMAIN_TYPE,
  readTypedData as read,
  type TypedData,
  type TypedStruct,
  type TypedTypes,
  type TypedValue,
} from '../../../core/input/typed-data.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import type { EthereumApi } from '../../ethereum/contract.js'
import type { SignContent, TypedRow } from './contract.js'

interface Read {
  readonly typed: TypedData
  readonly content: Extract<SignContent, { readonly kind: 'typed' }>
}
/**
 * Typed data as it goes to the frame, and as a person can read it: what is signed is shown, all of it, and nothing else.
 * `data`: an object or its JSON. Throws `invalid_data` for what cannot be hashed, and for another chain. Wire §5.6.
 */
export function readTypedData(data: unknown, chainId: number): Read {
  const typed = readOrRefuse(data)
  const { types, primaryType, domain, message } = typed
  mustBeHere(chainIdOf(data), chainId)
  const shown = {
    domain: rowsOf(types, DOMAIN_TYPE, domain),
    message: primaryType === DOMAIN_TYPE ? [] : rowsOf(types, primaryType, message),
  }
  const raw = revealControls(JSON.stringify(typed, null, 2))
  return { typed, content: { kind: 'typed', primaryType: revealControls(primaryType), ...shown, raw } }
}

/** The same, with what its signature gives away where somebody is asked. Rejects too where the code that knows does not arrive. */
export async function showTypedData(ethereum: EthereumApi, data: unknown, chainId: number): Promise<Read> {
  const { typed, content } = readTypedData(data, chainId)
  const explanation = await ethereum.explainTypedData(chainId, typed)
  if (!explanation.effects.length) return { typed, content }
  const { name, nativeCurrency } = await ethereum.chain(chainId)
  const { symbol, decimals } = nativeCurrency ?? ETHER
  return { typed, content: { ...content, gives: { explanation, chain: { name, symbol, decimals } } } }
}
const ETHER = { symbol: 'ETH', decimals: 18 }

const invalid = (message: string) => new LatchkitError('invalid_data', message)
function readOrRefuse(data: unknown): TypedData {
  try {
    return read(data)
  } catch (cause) {
    throw invalid((cause as Error).message)
  }
}
/** Also one that the type of the domain leaves out: what names another chain is not meant for this one. */
function chainIdOf(data: unknown): unknown {
  const { domain } = typeof data === 'string' ? JSON.parse(data) : data
  return domain?.chainId
}
function mustBeHere(named: unknown, here: number) {
  if (named === undefined || named === null) return
  const id = parseChainId(typeof named === 'bigint' ? `${named}` : named, { decimal: true })
  if (id !== here) throw invalid(`EIP-712: chainId ${String(named)} is not the wallet's chain, ${here}.`)
}

const rowsOf = (types: TypedTypes, type: string, struct: TypedStruct): readonly TypedRow[] =>
  (types[type] ?? []).map(({ name, type: field }) => ({
    name: revealControls(name),
    value: shownValue(types, field, struct[name] as TypedValue),
  }))
function shownValue(types: TypedTypes, type: string, value: TypedValue): TypedRow['value'] {
  if (Array.isArray(value)) {
    const inner = type.slice(0, type.lastIndexOf('['))
    return value.map((one, at) => ({ name: `${at}`, value: shownValue(types, inner, one) }))
  }
  const isStruct = typeof value === 'object' && value !== null
  return isStruct ? rowsOf(types, type, value as TypedStruct) : revealControls(String(value))
}
