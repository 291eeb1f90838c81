import { fromText, toText } from './bytes.js'
import type { Chain } from './chain.js'
import type { Frame } from './event.js'
import { userOf } from './session.js'

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

/** This device's share; undefined where there is none, or nothing that could be one. */
export function readShare(frame: Frame, at: Place): Uint8Array | undefined {
  const kept = frame.vault.get(keyOf(frame, at))
  try {
    return kept === undefined ? undefined : fromText(kept)
  } catch {
    return undefined
  }
}
export const keepShare = (frame: Frame, at: Place, share: Uint8Array) =>
  frame.vault.set(keyOf(frame, at), toText(share))
export const dropShare = (frame: Frame, at: Place) => frame.vault.remove(keyOf(frame, at))

/** A call about this wallet. */
export const ask = <T>({ api }: Frame, { chain, address, accessToken }: Place, path: string, body: object = {}) =>
  api<T>(`/${address}${path}`, accessToken, { chain_type: chain.type, ...body })
