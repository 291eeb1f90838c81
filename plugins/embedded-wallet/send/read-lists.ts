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

/** EIP-7702. Numbers may be hex strings or numbers. */
export function authorizationList(value: unknown): { authorizationList?: readonly Authorization[] } {
  if (!isGiven(value)) return {}
  const isList = Array.isArray(value) && value.length > 0 && value.length <= MAX_AUTHORIZATIONS
  const read = isList ? value.map(authorization) : []
  const list = read.flatMap((one) => one ?? [])
  if (isList && list.length === read.length) return { authorizationList: list }
  return refuse(
    `${property('authorizationList')} must be a list of 1 to ${MAX_AUTHORIZATIONS} signed { address, chainId, nonce, r, s, yParity }`,
  )
}
function authorization(one: unknown): Authorization | undefined {
  const { address, contractAddress = address, r, s, ...rest } = (one ?? {}) as Fields
  const [chainId, nonce, yParity] = [rest.chainId, rest.nonce, rest.yParity].map((value) => Number(toQuantity(value)))
  if (address !== undefined && address !== contractAddress) return undefined
  if (!isAddress(contractAddress) || !isWord(r) || !isWord(s)) return undefined
  if (!Number.isSafeInteger(chainId) || !Number.isSafeInteger(nonce)) return undefined
  if (chainId === undefined || nonce === undefined || (yParity !== 0 && yParity !== 1)) return undefined
  return { address: contractAddress, chainId, nonce, r, s, yParity }
}
