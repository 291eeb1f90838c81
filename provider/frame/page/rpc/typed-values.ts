import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'

export interface Member {
  readonly name: string
  readonly type: string
}
/** Without a prototype: no type is called `toString` that nobody wrote. */
export type Types = Readonly<Record<string, readonly Member[]>>

/** Lists and types within each other; deeper is no data that anyone reads. */
const MAX_DEPTH = 32
const isText = (value: unknown) => typeof value === 'string'

/** EIP-712's own types, and what their values are. Sizes are viem's to judge; what it would make a zero of is refused here. */
const OWN: readonly (readonly [RegExp, (value: unknown) => boolean])[] = [
  [/^(address|string)$/, isText],
  [/^bool$/, (value) => typeof value === 'boolean'],
  [/^bytes\d{0,2}$/, (value) => isText(value) && /^0x([0-9a-fA-F]{2})*$/.test(`${value}`)],
  [/^u?int\d{0,3}$/, (value) => (isText(value) ? /^(-?\d+|0x[0-9a-f]+)$/i.test(`${value}`) : isWhole(value))],
]
const isWhole = (value: unknown) => typeof value === 'bigint' || Number.isSafeInteger(value)
const ownOf = (type: string) => OWN.find(([pattern]) => pattern.test(type))

/** Refuses what a person would be shown and nobody would sign, and what would be signed as nothing. */
export function mustFit(types: Types, type: string, value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw invalid('The typed data is nested too deep.')
  const [members, own] = [types[type], ownOf(type)]
  if (members) mustHold(types, type, members, value, depth)
  else if (own) {
    if (!own[1](value)) throw mismatch()
  } else {
    const bracket = type.lastIndexOf('[')
    const size = type.slice(bracket + 1, -1)
    if (!Array.isArray(value) || (size && value.length !== Number(size))) throw mismatch()
    for (const one of value) mustFit(types, type.slice(0, bracket), one, depth + 1)
  }
}

function mustHold(types: Types, name: string, members: readonly Member[], value: unknown, depth: number): void {
  if (!isRecord(value)) throw mismatch()
  const unknown = Object.keys(value).find((key) => !members.some((member) => member.name === key))
  if (unknown !== undefined) throw invalid(`"${unknown.slice(0, 64)}" is not of the type ${name}.`)
  for (const member of members) {
    // its own: every object has a `constructor`, and no signer saw one
    const inner = Object.hasOwn(value, member.name) ? value[member.name] : undefined
    if (inner === undefined || inner === null) throw invalid(`"${member.name.slice(0, 64)}" of ${name} is missing.`)
    const base = /^([^[]*)(\[\d*\])*$/.exec(member.type)?.[1] ?? member.type
    if (!types[base] && !ownOf(base)) throw invalid(`There is no type ${base.slice(0, 64)}.`)
    mustFit(types, member.type, inner, depth + 1)
  }
}

export const mismatch = () => invalid('The typed data does not match its types.')
