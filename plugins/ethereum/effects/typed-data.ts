import type { Asset, Effect } from '../../../core/effects.js'
import type { TypedData, TypedStruct, TypedTypes, TypedValue } from '../../../core/input/typed-data.js'
import { limitOf } from './limits.js'

type Hex = `0x${string}`
/** Required members of a type, with their types. */
type Shape = Readonly<Record<string, string>>
interface Reader {
  readonly primaryType: string
  /** Members by type, including the primary type. Typed data match only if they have all of these. */
  readonly shapes: Readonly<Record<string, Shape>>
  effects(message: TypedStruct, contract: Hex): readonly Effect[]
}

const TRANSFER_MEMBERS = { spender: 'address', nonce: 'uint256', deadline: 'uint256' }
const TOKEN_PERMISSIONS = { token: 'address', amount: 'uint256' }
const PERMIT_DETAILS = { token: 'address', amount: 'uint160', expiration: 'uint48' }
const OFFER_ITEM = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
}
const ORDER_SHAPES = {
  OrderComponents: {
    offerer: 'address',
    offer: 'OfferItem[]',
    consideration: 'ConsiderationItem[]',
    endTime: 'uint256',
  },
  OfferItem: OFFER_ITEM,
  ConsiderationItem: { ...OFFER_ITEM, recipient: 'address' },
}

/** Signatures that give something away without a transaction. */
const READERS: readonly Reader[] = [
  // https://eips.ethereum.org/EIPS/eip-2612. The deadline limits the use of the signature, and the permission stays
  // after it.
  {
    primaryType: 'Permit',
    shapes: { Permit: { owner: 'address', spender: 'address', value: 'uint256', deadline: 'uint256' } },
    effects: ({ spender, value, deadline }, token) => [
      { kind: 'allow', token, spender: hex(spender), limit: limitOf(big(value)), usableUntil: big(deadline) },
    ],
  },
  // DAI's older permit: everything or nothing; an expiry of 0 means that it does not expire
  {
    primaryType: 'Permit',
    shapes: { Permit: { holder: 'address', spender: 'address', expiry: 'uint256', allowed: 'bool' } },
    effects: ({ spender, allowed, expiry }, token) => [
      {
        kind: 'allow',
        token,
        spender: hex(spender),
        limit: allowed === true ? 'unlimited' : 0n,
        ...(big(expiry) && { usableUntil: big(expiry) }),
      },
    ],
  },
  // https://eips.ethereum.org/EIPS/eip-4494: one item of a collection
  {
    primaryType: 'Permit',
    shapes: { Permit: { spender: 'address', tokenId: 'uint256', deadline: 'uint256' } },
    effects: ({ spender, tokenId, deadline }, token) => [
      { kind: 'allow', token, spender: hex(spender), limit: 1n, item: big(tokenId), usableUntil: big(deadline) },
    ],
  },
  // https://eips.ethereum.org/EIPS/eip-3009: anyone who has the signature can move the money, once
  ...['TransferWithAuthorization', 'ReceiveWithAuthorization'].map(
    (primaryType): Reader => ({
      primaryType,
      shapes: { [primaryType]: { from: 'address', to: 'address', value: 'uint256', validBefore: 'uint256' } },
      effects: ({ from, to, value, validBefore }, contract) => [
        {
          kind: 'transfer',
          from: hex(from),
          to: hex(to),
          asset: { contract, amount: big(value) },
          usableUntil: big(validBefore),
        },
      ],
    }),
  ),
  // Permit2, allowances: https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer
  {
    primaryType: 'PermitSingle',
    shapes: { PermitSingle: { details: 'PermitDetails', spender: 'address' }, PermitDetails: PERMIT_DETAILS },
    effects: ({ details, spender }) => structs([details]).map((one) => allowedUntil(one, spender, one.expiration)),
  },
  {
    primaryType: 'PermitBatch',
    shapes: { PermitBatch: { details: 'PermitDetails[]', spender: 'address' }, PermitDetails: PERMIT_DETAILS },
    effects: ({ details, spender }) => structs(details).map((one) => allowedUntil(one, spender, one.expiration)),
  },
  // Permit2, single-use signatures: https://docs.uniswap.org/contracts/permit2/reference/signature-transfer
  ...['PermitTransferFrom', 'PermitWitnessTransferFrom'].map(
    (primaryType): Reader => ({
      primaryType,
      shapes: {
        [primaryType]: { permitted: 'TokenPermissions', ...TRANSFER_MEMBERS },
        TokenPermissions: TOKEN_PERMISSIONS,
      },
      effects: ({ permitted, spender, deadline }) =>
        structs([permitted]).map((one) => allowedUntil(one, spender, deadline)),
    }),
  ),
  ...['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'].map(
    (primaryType): Reader => ({
      primaryType,
      shapes: {
        [primaryType]: { permitted: 'TokenPermissions[]', ...TRANSFER_MEMBERS },
        TokenPermissions: TOKEN_PERMISSIONS,
      },
      effects: ({ permitted, spender, deadline }) =>
        structs(permitted).map((one) => allowedUntil(one, spender, deadline)),
    }),
  ),
  // Seaport: https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
  { primaryType: 'OrderComponents', shapes: ORDER_SHAPES, effects: (message) => [orderOf(message)] },
  { primaryType: 'BulkOrder', shapes: ORDER_SHAPES, effects: ({ tree }) => leaves(tree).map(orderOf) },
]

/**
 * Returns what a signature of typed data gives away: permissions by EIP-2612, EIP-4494, DAI and Permit2, transfers by
 * EIP-3009, and orders of Seaport. Empty for all other typed data, whose meaning only its contract knows.
 */
export function effectsOfTypedData({ types, primaryType, domain, message }: TypedData): readonly Effect[] {
  const reader = READERS.find((reader) => reader.primaryType === primaryType && hasShapes(types, reader.shapes))
  return reader?.effects(message, hex(domain.verifyingContract)) ?? []
}

const hasShapes = (types: TypedTypes, shapes: Reader['shapes']): boolean =>
  Object.entries(shapes).every(([type, shape]) =>
    Object.entries(shape).every(([name, of]) =>
      types[type]?.some((member) => member.name === name && member.type === of),
    ),
  )

function allowedUntil({ token, amount }: TypedStruct, spender: MemberValue, until: MemberValue): Effect {
  return { kind: 'allow', token: hex(token), spender: hex(spender), limit: limitOf(big(amount)), until: big(until) }
}

/** The user gets only the items whose recipient is the user. */
function orderOf({ offerer, offer, consideration, endTime }: TypedStruct): Effect {
  const user = hex(offerer).toLowerCase()
  const own = structs(consideration).filter(({ recipient }) => hex(recipient).toLowerCase() === user)
  return {
    kind: 'order',
    gives: structs(offer).map((item) => assetOf(item, 'most')),
    gets: own.map((item) => assetOf(item, 'least')),
    until: big(endTime),
  }
}

/** Item types of Seaport: native token, ERC-20, items by id, and from 4 on items that the other side chooses. */
const [NATIVE, ERC20, FIRST_WITH_CRITERIA] = [0n, 1n, 4n]
/**
 * The amounts of an order may change until it ends. Takes the most for assets given and the least for assets received.
 */
function assetOf(item: TypedStruct, bound: 'most' | 'least'): Asset {
  const [type, start, end] = [big(item.itemType), big(item.startAmount), big(item.endAmount)]
  const amount = start > end === (bound === 'most') ? start : end
  const contract = hex(item.token)
  if (type === NATIVE) return { contract: null, amount }
  if (type === ERC20) return { contract, amount }
  return { contract, amount, item: type < FIRST_WITH_CRITERIA ? big(item.identifierOrCriteria) : 'any' }
}

/** Flattens a tree of orders. */
const leaves = (tree: MemberValue): readonly TypedStruct[] =>
  Array.isArray(tree) ? tree.flatMap(leaves) : structs([tree])

// `readTypedData` has checked the types of these members. An absent struct is null.
type MemberValue = TypedValue | undefined
const structs = (value: MemberValue | readonly MemberValue[]): readonly TypedStruct[] =>
  Array.isArray(value) ? value.filter(isStruct) : []
const isStruct = (value: unknown): value is TypedStruct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const big = (value: MemberValue): bigint =>
  typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
const hex = (value: MemberValue): Hex => (typeof value === 'string' ? `0x${value.slice(2)}` : '0x')
