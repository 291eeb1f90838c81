import { LatchkitError } from '../../../core/errors.js'
import { plainCopy } from '../../../core/input/plain-copy.js'
import { isRecord } from '../../../core/input/quantity.js'
import { revealControls } from '../../../core/input/reveal-controls.js'
import {
  DOMAIN_TYPE,
  readTypedData as read,
  type TypedData,
  type TypedMember,
  type TypedStruct,
  type TypedTypes,
  type TypedValue,
} from '../../../core/input/typed-data.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import type { EthereumApi } from '../../ethereum/contract.js'
import type { SignContent, TypedMeaning, TypedRow } from './contract.js'
import { meaningOf } from './typed-meanings.js'

interface Read {
  readonly typed: TypedData
  readonly content: Extract<SignContent, { readonly kind: 'typed' }>
}
/**
 * Reads typed data for the frame and in readable form. The readable form shows everything that is signed and nothing
 * else. `data`: an object or JSON. Throws `invalid_data` if it cannot be hashed, or is for another chain. Wire §5.6.
 */
export function readTypedData(data: unknown, chainId: number): Read {
  const { typed, namedChainId } = readOrRefuse(data)
  const { types, primaryType, domain, message } = typed
  mustBeOnChain(namedChainId, chainId)
  const { verifyingContract } = domain
  const shown = {
    domain: rowsOf({ types }, DOMAIN_TYPE, domain),
    message: primaryType === DOMAIN_TYPE ? [] : rowsOf({ types, contract: verifyingContract }, primaryType, message),
  }
  const raw = revealControls(JSON.stringify(typed, null, 2))
  return { typed, content: { kind: 'typed', primaryType: revealControls(primaryType), ...shown, raw } }
}

/**
 * Reads typed data for a prompt, with the permissions that the signature grants and the tokens it mentions. Rejects if
 * the code for that cannot be loaded.
 */
export async function showTypedData(ethereum: EthereumApi, data: unknown, chainId: number): Promise<Read> {
  const { typed, content } = readTypedData(data, chainId)
  const { effects, tokens } = await ethereum.explainTypedData(chainId, typed, tokensIn(content.message))
  if (!effects.length) return { typed, content: { ...content, tokens } }
  const { name, nativeCurrency } = await ethereum.chain(chainId)
  const { symbol, decimals } = nativeCurrency ?? ETHER
  return { typed, content: { ...content, tokens, gives: { effects, chain: { name, symbol, decimals } } } }
}
const ETHER = { symbol: 'ETH', decimals: 18 }

const invalid = (message: string) => new LatchkitError('invalid_data', message)
/** Reads a copy, so that what is checked and shown is what is signed. */
function readOrRefuse(data: unknown): { readonly typed: TypedData; readonly namedChainId: unknown } {
  try {
    const copy = plainCopy(data)
    return { typed: read(copy), namedChainId: chainIdOf(copy) }
  } catch (cause) {
    throw invalid((cause as Error).message)
  }
}
/** Also reads a chain id that the domain's type omits: data that name another chain are not meant for this one. */
function chainIdOf(data: unknown): unknown {
  const whole: unknown = typeof data === 'string' ? JSON.parse(data) : data
  const domain = isRecord(whole) ? whole.domain : undefined
  return isRecord(domain) ? domain.chainId : undefined
}
function mustBeOnChain(named: unknown, walletChainId: number) {
  if (named === undefined || named === null) return
  const id = parseChainId(typeof named === 'bigint' ? `${named}` : named, { decimal: true })
  if (id !== walletChainId)
    throw invalid(`EIP-712: chainId ${String(named)} is not the wallet's chain, ${walletChainId}.`)
}

interface Around {
  readonly types: TypedTypes
  /** The contract that verifies the message. A plain amount may be an amount of this token. */
  readonly contract?: TypedValue | undefined
}
function rowsOf(around: Around, type: string, struct: TypedStruct): readonly TypedRow[] {
  const members = around.types[type] ?? []
  return members.map((member) => {
    const place = { struct, members, contract: around.contract }
    return shown(around, member, struct[member.name], (of, value) => meaningOf(of, value, place))
  })
}
type Meaning = (of: TypedMember, value: unknown) => TypedMeaning | undefined
function shown(around: Around, member: TypedMember, value: TypedValue | undefined, meaning: Meaning): TypedRow {
  const name = revealControls(member.name)
  if (Array.isArray(value)) return { name, value: listed(around, member, value, meaning) }
  if (isStruct(value)) return { name, value: rowsOf(around, member.type, value) }
  const means = meaning(member, value)
  return { name, value: revealControls(String(value)), ...(means && { means }) }
}
/** Numbers the items of a list. Each has the meaning that the list's name suggests. */
function listed(around: Around, { name, type }: TypedMember, values: readonly TypedValue[], meaning: Meaning) {
  const inner = { name, type: type.slice(0, type.lastIndexOf('[')) }
  return values.map((one, at) => ({ ...shown(around, inner, one, meaning), name: `${at}` }))
}
const isStruct = (value: unknown): value is TypedStruct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tokens whose amounts the rows contain. */
const tokensIn = (rows: readonly TypedRow[]): readonly string[] =>
  rows.flatMap(({ value, means }) => {
    if (typeof value !== 'string') return tokensIn(value)
    return typeof means === 'object' && 'token' in means ? [means.token] : []
  })
