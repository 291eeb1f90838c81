import { expect, test } from 'vitest'
import { readTypedData } from '../../../core/input/typed-data.js'
import { effectsOfTypedData } from './typed-data.js'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const [OWNER, SPENDER, TOKEN, OTHER] = [address('0a'), address('0b'), address('0c'), address('0d')]
const MAX = `${2n ** 256n - 1n}`

/** Types by their members, in Solidity's notation: `address owner, uint256 value`. */
type Types = Readonly<Record<string, string>>
const typesOf = (list: Types) =>
  Object.fromEntries(
    Object.entries(list).map(([name, members]) => [
      name,
      members.split(', ').map((member) => {
        const [type = '', of = ''] = member.split(' ')
        return { name: of, type }
      }),
    ]),
  )
const effects = (primaryType: string, list: Types, message: object) =>
  effectsOfTypedData(
    readTypedData({ types: typesOf(list), primaryType, domain: { chainId: 1, verifyingContract: TOKEN }, message }),
  )

test.each([
  ['5', 5n],
  [MAX, 'unlimited'],
] as const)('a permit (EIP-2612) over %s', (value, limit) => {
  const list = { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }
  const message = { owner: OWNER, spender: SPENDER, value, nonce: 0, deadline: '1999999999' }
  expect(effects('Permit', list, message)).toEqual([
    { kind: 'allow', token: TOKEN, spender: SPENDER, limit, usableUntil: 1999999999n },
  ])
})

test.each([
  [true, 'unlimited'],
  [false, 0n],
] as const)("DAI's permit, allowed: %s", (allowed, limit) => {
  const list = { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' }
  const message = { holder: OWNER, spender: SPENDER, nonce: 0, expiry: 0, allowed }
  expect(effects('Permit', list, message)).toEqual([{ kind: 'allow', token: TOKEN, spender: SPENDER, limit }])
})

test('a permit of DAI with an expiry', () => {
  const list = { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' }
  const message = { holder: OWNER, spender: SPENDER, nonce: 0, expiry: 9, allowed: true }
  expect(effects('Permit', list, message)).toMatchObject([{ usableUntil: 9n }])
})

test('a permit of one NFT (EIP-4494)', () => {
  const list = { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' }
  const message = { spender: SPENDER, tokenId: '77', nonce: 0, deadline: 9 }
  expect(effects('Permit', list, message)).toEqual([
    { kind: 'allow', token: TOKEN, spender: SPENDER, limit: 1n, item: 77n, usableUntil: 9n },
  ])
})

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
  'a transfer by signature (EIP-3009): %s',
  (type) => {
    const members = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'
    const nonce = `0x${'00'.repeat(32)}`
    const message = { from: OWNER, to: SPENDER, value: '5', validAfter: 0, validBefore: 9, nonce }
    expect(effects(type, { [type]: members }, message)).toEqual([
      { kind: 'transfer', from: OWNER, to: SPENDER, asset: { contract: TOKEN, amount: 5n }, usableUntil: 9n },
    ])
  },
)

const DETAILS = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const details = (token: string, amount: string) => ({ token, amount, expiration: '1999999999', nonce: 0 })
test('Permit2: one token', () => {
  const list = { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: DETAILS }
  const message = { details: details(OTHER, `${2n ** 160n - 1n}`), spender: SPENDER, sigDeadline: 9 }
  expect(effects('PermitSingle', list, message)).toEqual([
    { kind: 'allow', token: OTHER, spender: SPENDER, limit: 'unlimited', until: 1999999999n },
  ])
})
test('Permit2: several tokens', () => {
  const list = { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', PermitDetails: DETAILS }
  const message = { details: [details(OTHER, '5'), details(TOKEN, '6')], spender: SPENDER, sigDeadline: 9 }
  expect(effects('PermitBatch', list, message)).toMatchObject([
    { token: OTHER, limit: 5n },
    { token: TOKEN, limit: 6n },
  ])
})
test.each(['PermitTransferFrom', 'PermitWitnessTransferFrom'])('Permit2: %s', (primaryType) => {
  const members = 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline'
  const list = { [primaryType]: members, TokenPermissions: 'address token, uint256 amount' }
  const message = { permitted: { token: OTHER, amount: '5' }, spender: SPENDER, nonce: 1, deadline: 9 }
  expect(effects(primaryType, list, message)).toEqual([
    { kind: 'allow', token: OTHER, spender: SPENDER, limit: 5n, until: 9n },
  ])
})
test.each(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'])('Permit2: %s', (primaryType) => {
  const members = 'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline'
  const list = { [primaryType]: members, TokenPermissions: 'address token, uint256 amount' }
  const permitted = [
    { token: OTHER, amount: '5' },
    { token: TOKEN, amount: MAX },
  ]
  expect(effects(primaryType, list, { permitted, spender: SPENDER, nonce: 1, deadline: 9 })).toEqual([
    { kind: 'allow', token: OTHER, spender: SPENDER, limit: 5n, until: 9n },
    { kind: 'allow', token: TOKEN, spender: SPENDER, limit: 'unlimited', until: 9n },
  ])
})

const ITEM = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const ORDER = {
  OrderComponents:
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  OfferItem: ITEM,
  ConsiderationItem: `${ITEM}, address recipient`,
}
const item = (itemType: number, token: string, id: number, startAmount: string, endAmount = startAmount) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount,
  endAmount,
})
const order = (offer: object[], consideration: object[]) => ({
  offerer: OWNER,
  zone: OTHER,
  offer,
  consideration,
  orderType: 0,
  startTime: 1,
  endTime: 99,
  zoneHash: `0x${'00'.repeat(32)}`,
  salt: 1,
  conduitKey: `0x${'00'.repeat(32)}`,
  counter: 0,
})
const SALE = order(
  [item(2, TOKEN, 7, '1'), item(5, OTHER, 0, '3')],
  [
    { ...item(0, address('00'), 0, '100', '90'), recipient: OWNER.toUpperCase().replace('0X', '0x') },
    { ...item(1, OTHER, 0, '4'), recipient: SPENDER },
  ],
)
const SALE_EFFECT = {
  kind: 'order',
  gives: [
    { contract: TOKEN, amount: 1n, item: 7n },
    { contract: OTHER, amount: 3n, item: 'any' },
  ],
  gets: [{ contract: null, amount: 90n }],
  until: 99n,
}
test('an order of Seaport: the items given, and the least that the user receives', () => {
  expect(effects('OrderComponents', ORDER, SALE)).toEqual([SALE_EFFECT])
})
test('an order of Seaport that pays the user nothing: the most that is given', () => {
  const unpaid = order([item(1, OTHER, 0, '5', '9')], [{ ...item(0, address('00'), 0, '1'), recipient: SPENDER }])
  expect(effects('OrderComponents', ORDER, unpaid)).toEqual([
    { kind: 'order', gives: [{ contract: OTHER, amount: 9n }], gets: [], until: 99n },
  ])
})
test('a bulk order of Seaport', () => {
  const list = { BulkOrder: 'OrderComponents[2][2] tree', ...ORDER }
  const message = {
    tree: [
      [SALE, SALE],
      [SALE, order([], [])],
    ],
  }
  expect(effects('BulkOrder', list, message)).toEqual([
    SALE_EFFECT,
    SALE_EFFECT,
    SALE_EFFECT,
    { kind: 'order', gives: [], gets: [], until: 99n },
  ])
})

test.each<[string, string, Types, object]>([
  ['other typed data', 'Mail', { Mail: 'string contents' }, { contents: 'Hello' }],
  ['what is only called like a permit', 'Permit', { Permit: 'string value' }, { value: 'a walk' }],
  [
    'a permit whose value is text',
    'Permit',
    { Permit: 'address owner, address spender, string value, uint256 nonce, uint256 deadline' },
    { owner: OWNER, spender: SPENDER, value: 'much', nonce: 0, deadline: 0 },
  ],
  [
    'a permit without details',
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: DETAILS },
    { details: null, spender: SPENDER, sigDeadline: 9 },
  ],
])('%s has no known effects', (_, primaryType, list, message) => {
  expect(effects(primaryType, list, message)).toEqual([])
})
