import { toText, wiping } from './bytes.js'
import type { Frame } from './event.js'
import type { Opened } from './keys.js'
import { proofBytes } from './proof.js'
import { decrypt, encrypt, findKey, type Guard, type KeyMaterial, makeKey } from './recovery-key.js'
import { Refusal } from './refusal.js'
import { hashOf, type Shares } from './shares.js'
import { ask, type Place } from './wallet-place.js'

const nameOf = ({ facts }: Frame, { chain, address }: Place) => [facts.appId, chain.type, address].join(':')

/** The recovery share as the provider keeps it: encrypted under a key of the guard's. */
export async function guarded(frame: Frame, at: Place, share: Uint8Array, guard: Guard): Promise<object> {
  const { key, told } = await makeKey(guard, at.address, frame.facts)
  return { method: guard.method, share: await encrypt(key, share, nameOf(frame, at)), ...told }
}

interface Kept {
  readonly method: string
  /** The provider's share. */
  readonly share: string
  readonly recovery_share: string
}

/** The recovery share, and the provider's that goes with it. Throws `invalid_recovery_pin` where the passcode is not the one. */
export async function unguard(frame: Frame, at: Place, guard: Guard, factor: object) {
  const [told, kept] = await Promise.all([
    ask<KeyMaterial>(frame, at, '/recovery/key_material'),
    ask<Kept>(frame, at, '/recovery/shares', factor),
  ])
  if (kept.method !== guard.method)
    throw new Refusal('error', `This wallet is recovered by ${kept.method}, not by ${guard.method}.`)
  const key = await findKey(guard, told, frame.facts)
  const recovery = await decrypt(key, kept.recovery_share, nameOf(frame, at))
  if (recovery) return { recovery, server: kept.share }
  if (guard.method === 'user-passcode') throw new Refusal('invalid_recovery_pin', 'The password is wrong.')
  throw new Refusal('error', 'The recovery key does not open this wallet.')
}

/** A device's split as the provider is told of it, with the proof that the key is here. */
export function told(
  { facts, vault }: Frame,
  { chain, address, userId }: Place,
  { device, server }: Pick<Shares, 'device' | 'server'>,
  { key }: Pick<Opened, 'key'>,
  act: 'create' | 'device' | 'recovery',
) {
  const hash = hashOf(device)
  const proof = chain.prove(key, proofBytes({ act, appId: facts.appId, userId, address, hash }))
  return { proof, device: { hash, share: toText(server), passing: vault.storage === 'memory' } }
}

/** Shares are wiped once they are where they belong. */
export const withShares = <T>(shares: Shares, work: () => Promise<T>): Promise<T> =>
  wiping([shares.device, shares.server, shares.recovery], work)
