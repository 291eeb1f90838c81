import type { Chain } from '../keys/chain.js'
import { fromText, toText } from '../lib/bytes.js'
import { userOf } from './access-token.js'
import type { Frame } from './frame.js'

/** One wallet of one user, on this device. */
export interface Place {
  readonly chain: Chain
  readonly address: string
  readonly userId: string
  readonly accessToken: string
}

export const placeOf = (chain: Chain, address: string, accessToken: string): Place => ({
  chain,
  address: chain.normalize(address),
  userId: userOf(accessToken),
  accessToken,
})

const keyOf = ({ facts }: Frame, { chain, address, userId }: Place) =>
  ['share', facts.appId, userId, chain.type, address].join(':')

/** This device's share; undefined if there is none or it is malformed. */
export function readShare(frame: Frame, at: Place): Uint8Array | undefined {
  const stored = frame.vault.get(keyOf(frame, at))
  try {
    return stored === undefined ? undefined : fromText(stored)
  } catch {
    return undefined
  }
}
export const storeShare = (frame: Frame, at: Place, share: Uint8Array) =>
  frame.vault.set(keyOf(frame, at), toText(share))
export const dropShare = (frame: Frame, at: Place) => frame.vault.remove(keyOf(frame, at))

/** Calls one of the API's routes for this wallet. */
export const callWallet = <T>(
  { api }: Frame,
  { chain, address, accessToken }: Place,
  path: string,
  body: object = {},
) => api<T>(`/${address}${path}`, accessToken, { chain_type: chain.type, ...body })
