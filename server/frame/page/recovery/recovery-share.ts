import { proofBytes } from '../../../embedded/proof.js'
import { hashOf, type Shares } from '../keys/shares.js'
import { toText, wiping } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import type { Frame } from '../wallet/frame.js'
import { callWallet, type Place } from '../wallet/place.js'
import type { Opened } from '../wallet/with-wallet.js'
import { countedKey, guessOf } from './counted-key.js'
import {
  type AskGuard,
  decrypt,
  encrypt,
  findKey,
  type GuardAnswer,
  type KeyMaterial,
  makeKey,
  newPasswordKey,
  PASSWORD,
  type RecoveryMethod,
} from './recovery-key.js'

const shareName = ({ facts }: Frame, { chain, address }: Place) => [facts.appId, chain.type, address].join(':')

/** Encrypts the recovery share with a new key of the method, for the server to store. */
export async function encryptRecoveryShare(
  frame: Frame,
  at: Place,
  share: Uint8Array,
  recovery: RecoveryMethod,
): Promise<object> {
  const { key, material } = await makeKey(recovery, at.address, frame.facts, askGuard(frame, at))
  return { method: recovery.method, share: await encrypt(key, share, shareName(frame, at)), ...material }
}

const askGuard =
  (frame: Frame, at: Place): AskGuard =>
  (guess) =>
    callWallet<GuardAnswer>(frame, at, '/recovery/password_guard', { guess })

/** Does the same for a password that was set before guesses were counted, without checking its characters. */
export async function guardRecoveryShare(
  frame: Frame,
  at: Place,
  share: Uint8Array,
  passcode: string,
): Promise<object> {
  const { key, material } = await newPasswordKey(passcode, frame.facts.passcodeWorker, askGuard(frame, at))
  return { method: PASSWORD, share: await encrypt(key, share, shareName(frame, at)), ...material }
}

interface RecoveryShares {
  readonly method: string
  /** The server's share. */
  readonly share: string
  readonly recovery_share: string
  /** The answer to the right guess at a password. */
  readonly answer?: string
}
interface Keyed {
  readonly key: Uint8Array
  readonly shares: RecoveryShares
  /** True for a password whose guesses are not counted yet. */
  readonly isUncounted?: boolean
}

/**
 * Returns the recovery share and the server's share that matches it. Throws `invalid_recovery_pin` for a wrong
 * password.
 */
export async function decryptRecoveryShare(frame: Frame, at: Place, method: RecoveryMethod, factor: object) {
  const open = method.method === PASSWORD ? openByPassword : openByKey
  const { key, shares, isUncounted = false } = await open(frame, at, method, factor)
  const recovery = await decrypt(key, shares.recovery_share, shareName(frame, at))
  if (recovery) return { recovery, server: shares.share, isUncounted }
  if (method.method === PASSWORD) throw wrongPassword()
  throw new Refusal('error', 'The recovery key does not open this wallet.')
}

async function openByKey(frame: Frame, at: Place, method: RecoveryMethod, factor: object): Promise<Keyed> {
  const [material, shares] = await Promise.all([
    callWallet<KeyMaterial>(frame, at, '/recovery/key_material', factor),
    callWallet<RecoveryShares>(frame, at, '/recovery/shares', factor),
  ])
  mustBeGuardedBy(method, shares)
  return { key: await findKey(method, material, frame.facts), shares }
}

/**
 * The server returns the shares for the right guess. For an older password without a guard, it returns them at once.
 */
async function openByPassword(frame: Frame, at: Place, method: RecoveryMethod, factor: object): Promise<Keyed> {
  const material = await callWallet<KeyMaterial>(frame, at, '/recovery/key_material', factor)
  if (!material.guesses_counted) {
    const shares = await callWallet<RecoveryShares>(frame, at, '/recovery/shares', factor)
    mustBeGuardedBy(method, shares)
    return { key: await findKey(method, material, frame.facts), shares, isUncounted: true }
  }
  const stretched = await findKey(method, material, frame.facts)
  const guess = guessOf(stretched)
  const shares = await callWallet<RecoveryShares>(frame, at, '/recovery/shares', { ...factor, guess }).catch(sayWrong)
  return { key: await countedKey(stretched, shares.answer ?? ''), shares }
}

function mustBeGuardedBy({ method }: RecoveryMethod, shares: RecoveryShares): void {
  if (shares.method === method) return
  throw new Refusal('error', `This wallet is recovered by ${shares.method}, not by ${method}.`)
}

function sayWrong(cause: unknown): never {
  throw cause instanceof Refusal && cause.type === 'invalid_credentials' ? wrongPassword() : cause
}
const wrongPassword = () => new Refusal('invalid_recovery_pin', 'The password is wrong.')

/** The description of this device's split for the server, with a proof that this frame has the key. */
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

/** Runs `work` and then wipes the shares. */
export const wipingShares = <T>(shares: Shares, work: () => Promise<T>): Promise<T> =>
  wiping([shares.device, shares.server, shares.recovery], work)
