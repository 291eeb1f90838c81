import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readQuantity } from '../../../core/input/quantity.js'
import { checksum } from '../../../plugins/ethereum/checksum.lazy.js'
import { ethereum } from '../../../server/frame/page/keys/chain.js'
import { ethereumKey, phraseOf, seedOf } from '../../../server/frame/page/keys/derive.js'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { typedDataHash } from '../../../server/frame/page/rpc/typed-data.js'

/**
 * Runs the test vectors of ethers. Some files are left out, because our code does not do these things:
 * `contract-events`, `contract-interface`, `contract-interface-abi2`, `contract-signatures`, `hashes`, `rlp-coder` and
 * `solidity-hashes` (viem and @noble/hashes do), `namehash` and `nameprep` (we have no ENS names), `units`, `wallets`
 * (we have no password-protected key files), `wordlists` (the phrases of `hdnode` use our list). ethers has no vectors
 * of messages, which `random.test.ts` covers.
 */
const require = createRequire(import.meta.url)
const home = require.resolve('@ethersproject/testcases/package.json')
function vectors<T>(name: string): readonly T[] {
  const file = path.join(path.dirname(home), `testcases/${name}.json.gz`)
  return JSON.parse(`${gunzipSync(readFileSync(file))}`)
}
/** The number of vectors per property. */
function counted<T>(all: readonly T[], saidOf: (one: T) => string | undefined) {
  const counts: Record<string, number> = {}
  for (const one of all) {
    const property = saidOf(one)
    if (property) counts[property] = (counts[property] ?? 0) + 1
  }
  return counts
}

test('accounts: addresses of private keys and their checksums', () => {
  interface Account {
    readonly address: string
    readonly checksumAddress: string
    readonly privateKey?: string
  }
  for (const { address, checksumAddress, privateKey } of vectors<Account>('accounts')) {
    expect(ethereum.normalize(address)).toBe(checksumAddress)
    expect(checksum(address)).toBe(checksumAddress)
    if (privateKey) expect(ethereum.addressOf(fromHex(privateKey as `0x${string}`))).toBe(checksumAddress)
  }
})

test('bignumber: quantities; negative ones are refused, and the highest safe number is accepted, unlike in ethers', () => {
  interface Quantity {
    readonly value: string | number
    readonly expectedValue: string | null
  }
  for (const { value, expectedValue } of vectors<Quantity>('bignumber')) {
    const isNegative = `${value}`.startsWith('-')
    const expected = expectedValue ?? (value === Number.MAX_SAFE_INTEGER ? value : undefined)
    expect(readQuantity(value)).toBe(isNegative || expected === undefined ? undefined : BigInt(expected))
  }
})

test('eip712: typed data', () => {
  interface TypedData {
    readonly types: object
    readonly primaryType: string
    readonly domain: object
    readonly data: object
    readonly digest: string
    readonly privateKey?: `0x${string}`
    readonly signature?: string
  }
  for (const { data: message, digest, privateKey, signature, ...typedData } of vectors<TypedData>('eip712')) {
    expect(toHex(typedDataHash({ ...typedData, message }))).toBe(digest)
    if (!privateKey) continue
    const key = fromHex(privateKey)
    const address = ethereum.addressOf(key)
    expect(methods.eth_signTypedData_v4?.([address, { ...typedData, message }], address)(key)).toBe(signature)
  }
})

describe('hdnode: mnemonics', () => {
  interface Wallet {
    readonly entropy: `0x${string}`
    readonly mnemonic: string
    readonly seed: string
    readonly locale: string
    readonly password?: string
    readonly hdnodes: readonly { readonly path: string; readonly privateKey: string }[]
  }
  /** Only English phrases without a passphrase are supported. */
  const english = vectors<Wallet>('hdnode').filter(({ locale, password }) => locale === 'en' && !password)
  test('phrase and seed of all English ones without a passphrase', async () => {
    expect(english).toHaveLength(1025)
    for (const { entropy, mnemonic, seed } of english) {
      expect(phraseOf(fromHex(entropy))).toBe(mnemonic)
      expect(toHex(await seedOf(fromHex(entropy)))).toBe(seed)
    }
  })
  test('the key at our derivation path', async () => {
    const keys = english.flatMap(({ entropy, hdnodes }) =>
      hdnodes.filter(({ path }) => path === "m/44'/60'/0'/0/0").map(({ privateKey }) => ({ entropy, privateKey })),
    )
    expect(keys).not.toEqual([])
    for (const { entropy, privateKey } of keys) expect(toHex(await ethereumKey(fromHex(entropy)))).toBe(privateKey)
  })
})

type Given = Readonly<Record<string, unknown>>
/**
 * ethers turns missing and empty fields into zero. The frame refuses them, because the user would not know what they
 * sign.
 */
const QUANTITIES = ['nonce', 'gasLimit', 'value']
const complete = (fields: Given, ...prices: readonly string[]) => {
  const zeros = [...QUANTITIES, ...prices].filter((name) => fields[name] === undefined || fields[name] === '0x')
  return { ...fields, ...Object.fromEntries(zeros.map((name) => [name, '0x0'])) }
}
const hasAim = ({ to, data }: Given) => !!to || (!!data && data !== '0x')
const sign = (transaction: Given, key: `0x${string}`) => {
  const bytes = fromHex(key)
  return methods.eth_signTransaction?.([transaction], ethereum.addressOf(bytes))(bytes)
}
function mustBe(produce: () => unknown, expected: string | undefined, refused: string | undefined) {
  if (refused) expect(produce).toThrow(refused)
  else expect(produce()).toBe(expected)
}

test('transactions: with a chain id; those before EIP-155 are valid on every chain and never signed', () => {
  interface Legacy extends Given {
    readonly privateKey: `0x${string}`
    readonly signedTransactionChainId5: string
  }
  const NAMES = ['nonce', 'gasLimit', 'gasPrice', 'to', 'value', 'data']
  const all = vectors<Legacy>('transactions')
  const refusal = (fields: Given) => (hasAim(fields) ? undefined : 'has "to", or the "data" of a new contract')
  for (const { privateKey, signedTransactionChainId5, ...vector } of all) {
    const fields = Object.fromEntries(
      NAMES.flatMap((name) => (vector[name] === undefined ? [] : [[name, vector[name]]])),
    )
    const transaction = { ...complete(fields, 'gasPrice'), chainId: 5, type: 0 }
    mustBe(() => sign(transaction, privateKey), signedTransactionChainId5, refusal(fields))
    expect(() => sign({ ...transaction, chainId: 0 }, privateKey)).toThrow('"chainId"')
  }
  expect([all.length, counted(all, refusal)]).toEqual([1067, { 'has "to", or the "data" of a new contract': 16 }])
})

test('typed-transactions: types 1 and 2', () => {
  interface Typed {
    readonly key: `0x${string}`
    readonly signed: string
    readonly tx: Given
  }
  const all = vectors<Typed>('typed-transactions')
  /** Transactions that no chain would accept. */
  function refusal({ tx }: Typed) {
    if (!tx.chainId) return '"chainId" must be a positive number'
    if (!hasAim(tx)) return 'has "to", or the "data" of a new contract'
    const [tip, cap] = [tx.maxPriorityFeePerGas, tx.maxFeePerGas].map((fee) => BigInt(`${fee ?? 0}`))
    return (tip ?? 0n) > (cap ?? 0n) ? 'does not hold together' : undefined
  }
  for (const vector of all) {
    const prices = vector.tx.type === 1 ? ['gasPrice'] : ['maxFeePerGas', 'maxPriorityFeePerGas']
    mustBe(() => sign(complete(vector.tx, ...prices), vector.key), vector.signed, refusal(vector))
  }
  expect([all.length, counted(all, refusal)]).toEqual([
    1792,
    { '"chainId" must be a positive number': 384, 'has "to", or the "data" of a new contract': 96 },
  ])
})
