import type { Authorization } from '../../../core/effects.js'
import { isAddress } from '../../../core/input/address.js'
import type { AccessList } from './contract.js'
import { type Fields, isGiven, property, refuse, toQuantity, WORD } from './read-field.js'

/** The screen lists every authorization, and more would not fit. */
const MAX_AUTHORIZATIONS = 5

/** EIP-2930. */
export function accessList(value: unknown): { accessList?: AccessList } {
  if (!isGiven(value)) return {}
  if (Array.isArray(value) && value.every(isAccess)) return { accessList: value }
  return refuse(`${property('accessList')} must be a list of { address, storageKeys }, each key 32 bytes in hex`)
}
function isAccess(one: unknown): one is AccessList[number] {
  const { address, storageKeys } = (one ?? {}) as Fields
  const keys: unknown = storageKeys
  return isAddress(address) && Array.isArray(keys) && keys.every(isWord)
}
const isWord = (key: unknown): key is `0x${string}` => typeof key === 'string' && WORD.test(key)

/** EIP-7702. Numbers may be hex strings, without their zeros as JSON-RPC writes them, or numbers. */
export function authorizationList(value: unknown): { authorizationList?: readonly Authorization[] } {
  // libraries also send an empty list where there is none
  if (!isGiven(value) || (Array.isArray(value) && !value.length)) return {}
  const isList = Array.isArray(value) && value.length <= MAX_AUTHORIZATIONS
  const read = isList ? value.map(authorization) : []
  const list = read.flatMap((one) => one ?? [])
  if (isList && list.length === read.length) return { authorizationList: list }
  return refuse(
    `${property('authorizationList')} must be a list of 1 to ${MAX_AUTHORIZATIONS} signed { address, chainId, nonce, r, s, yParity }`,
  )
}
function authorization(one: unknown): Authorization | undefined {
  const { address, contractAddress = address, ...rest } = (one ?? {}) as Fields
  const [chainId, nonce] = [rest.chainId, rest.nonce].map((value) => Number(toQuantity(value)))
  const [r, s, yParity] = [toWord(rest.r), toWord(rest.s), parityOf(rest)]
  if (address !== undefined && address !== contractAddress) return undefined
  if (!isAddress(contractAddress) || !r || !s || yParity === undefined) return undefined
  if (!Number.isSafeInteger(chainId) || !Number.isSafeInteger(nonce)) return undefined
  if (chainId === undefined || nonce === undefined) return undefined
  return { address: contractAddress, chainId, nonce, r, s, yParity }
}
/** A number of a signature as 32 bytes. */
function toWord(value: unknown): `0x${string}` | undefined {
  const number = toQuantity(value)
  return number === undefined ? undefined : `0x${number.toString(16).padStart(64, '0')}`
}
/** The parity of a signature, which older ones have as `v`: 27 or 28. If both are given, they must agree. */
function parityOf({ yParity, v }: Fields): 0 | 1 | undefined {
  const [first, ...others] = [yParity, v].filter(isGiven).map((value) => {
    const number = Number(toQuantity(value))
    return value === v && number >= 27 ? number - 27 : number
  })
  return (first === 0 || first === 1) && others.every((other) => other === first) ? first : undefined
}
