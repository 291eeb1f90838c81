import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'
import type { SignedMessage } from './contract.js'

export interface UseLoginWithFarcasterV2Result {
  /** The values that the message has to contain. */
  init(): Promise<{ readonly nonce: string }>
  login(signed: SignedMessage): Promise<{ user: User }>
}
/** Farcaster login without the dialog, for a host that gets the message signed itself: within a mini-app, say. */
export function useLoginWithFarcasterV2(): UseLoginWithFarcasterV2Result {
  const init = useAction('farcaster', (api) => api.init())
  const login = useAction('farcaster', async (api, signed: SignedMessage) => {
    const { user } = await api.login(signed)
    return { user }
  })
  return { init, login }
}

// named, as older compilers do not know what newer ones infer
export interface UseFarcasterSignerResult {
  /** 32 bytes. Rejects with `not_found` while no signer was approved. */
  getFarcasterSignerPublicKey(): Promise<Uint8Array>
  /** 64 bytes over the hash of a Farcaster message. */
  signFarcasterMessage(hash: Uint8Array): Promise<Uint8Array>
  /** Opens the dialog; resolves with the user once the person has approved. */
  requestFarcasterSignerFromWarpcast(): Promise<User>
}
/**
 * The key by which the app writes to Farcaster in the user's name. The embedded wallet keeps it, and the user approves
 * it once.
 */
export const useFarcasterSigner = (): UseFarcasterSignerResult => ({
  getFarcasterSignerPublicKey: useAction('farcaster', async (api) => (await api.signer()).publicKey()),
  signFarcasterMessage: useAction('farcaster', async (api, hash: Uint8Array) => (await api.signer()).sign(hash)),
  requestFarcasterSignerFromWarpcast: useAction('farcaster', async (api) => (await api.signer()).request()),
})
