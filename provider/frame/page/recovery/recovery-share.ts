import { proofBytes } from '../../../embedded/proof.js'
import { hashOf, type Shares } from '../keys/shares.js'
import { toText, wiping } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import type { Frame } from '../wallet/frame.js'
import { callWallet, type Place } from '../wallet/place.js'
import type { Opened } from '../wallet/with-wallet.js'
import { decrypt, encrypt, findKey, type KeyMaterial, makeKey, type RecoveryMethod } from './recovery-key.js'

const shareName = ({ facts }: Frame, { chain, address }: Place) => [facts.appId, chain.type, address].join(':')

/** The recovery share as the provider keeps it: encrypted under a key of that method. */
export async function encryptRecoveryShare(
  frame: Frame,
  at: Place,
  share: Uint8Array,
  recovery: RecoveryMethod,
): Promise<object> {
  const { key, material } = await makeKey(recovery, at.address, frame.facts)
  return { method: recovery.method, share: await encrypt(key, share, shareName(frame, at)), ...material }
}

interface RecoveryShares {
  readonly method: string
  /** The provider's share. */
  readonly share: string
  readonly recovery_share: string
}

/** The recovery share, and the provider's that goes with it. Throws `invalid_recovery_pin` where the passcode is not the one. */
export async function decryptRecoveryShare(frame: Frame, at: Place, method: RecoveryMethod, factor: object) {
  const [material, shares] = await Promise.all([
    callWallet<KeyMaterial>(frame, at, '/recovery/key_material', factor),
    callWallet<RecoveryShares>(frame, at, '/recovery/shares', factor),
  ])
  if (shares.method !== method.method)
    throw new Refusal('error', `This wallet is recovered by ${shares.method}, not by ${method.method}.`)
  const key = await findKey(method, material, frame.facts)
  const recovery = await decrypt(key, shares.recovery_share, shareName(frame, at))
  if (recovery) return { recovery, server: shares.share }
  if (method.method === 'user-passcode') throw new Refusal('invalid_recovery_pin', 'The password is wrong.')
  throw new Refusal('error', 'The recovery key does not open this wallet.')
}

/** A device's split as the provider is told of it, with the proof that the key is here. */
export function deviceRegistration(
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
export const wipingShares = <T>(shares: Shares, work: () => Promise<T>): Promise<T> =>
  wiping([shares.device, shares.server, shares.recovery], work)
