import { hashOf, joinShares } from '../keys/shares.js'
import { fromText, wiping } from '../lib/bytes.js'
import { notOnDevice, Refusal } from '../lib/refusal.js'
import type { Frame } from './frame.js'
import { callWallet, dropShare, type Place, readShare } from './place.js'

/** A wallet's secrets while it is restored. They are wiped after the work, so do not keep them. */
export interface Opened {
  readonly secret: Uint8Array
  /** The private key. */
  readonly key: Uint8Array
}

/**
 * Restores the wallet from this device's share and the server's share, checks its address, runs `work`, and wipes the
 * secrets. `factor` is the second factor for the server. Throws `wallet_not_on_device` and the refusals of the
 * server.
 */
export async function withWallet<T>(
  frame: Frame,
  at: Place,
  factor: object,
  work: (opened: Opened) => T | Promise<T>,
): Promise<T> {
  const device = readShare(frame, at)
  if (!device) throw notOnDevice()
  const server = await serverShare(frame, at, hashOf(device), factor)
  return withShares(at, [device, server], work)
}

/** Does the same with any two shares. */
export async function withShares<T>(
  { chain, address }: Place,
  [one, other]: readonly [Uint8Array, Uint8Array],
  work: (opened: Opened) => T | Promise<T>,
): Promise<T> {
  const secret = await wiping([one, other], () => joinShares(one, other))
  return wiping([secret], async () => {
    const key = await chain.keyOf(secret)
    return wiping([key], () => {
      if (chain.addressOf(key) !== address) throw new Refusal('error', 'The shares are of another wallet.')
      return work({ secret, key })
    })
  })
}

/** The server's share. If the server does not know the device's share, that share is deleted here. */
export async function serverShare(frame: Frame, at: Place, hash: string, factor: object): Promise<Uint8Array> {
  try {
    return fromText((await callWallet<{ share: string }>(frame, at, '/share', { hash, ...factor })).share)
  } catch (cause) {
    if (cause instanceof Refusal && cause.type === 'wallet_not_on_device') dropShare(frame, at)
    throw cause
  }
}
