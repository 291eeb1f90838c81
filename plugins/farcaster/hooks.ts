import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'
import type { SignedMessage } from './contract.js'

export interface UseLoginWithFarcasterV2Result {
  /** Resolves with the nonce that the message must contain. */
  init(): Promise<{ readonly nonce: string }>
  login(signed: SignedMessage): Promise<{ user: User }>
}
/** Farcaster login without the dialog, for a host that has the message signed itself, for example in a mini-app. */
export function useLoginWithFarcasterV2(): UseLoginWithFarcasterV2Result {
  const init = useAction('farcaster', (api) => api.init())
  const login = useAction('farcaster', async (api, signed: SignedMessage) => {
    const { user } = await api.login(signed)
    return { user }
  })
  return { init, login }
}

// a named type, because older compilers cannot infer what newer ones infer
export interface UseFarcasterSignerResult {
  /** Resolves with 32 bytes. Rejects with `not_found` until a signer has been approved. */
  getFarcasterSignerPublicKey(): Promise<Uint8Array>
  /** Signs the hash of a Farcaster message. Resolves with 64 bytes. */
  signFarcasterMessage(hash: Uint8Array): Promise<Uint8Array>
  /** Opens the dialog. Resolves with the user once the signer has been approved. */
  requestFarcasterSignerFromWarpcast(): Promise<User>
}
/**
 * The key with which the app writes to Farcaster for the user. The embedded wallet keeps it, and the user approves it
 * once.
 */
export const useFarcasterSigner = (): UseFarcasterSignerResult => ({
  getFarcasterSignerPublicKey: useAction('farcaster', async (api) => (await api.signer()).publicKey()),
  signFarcasterMessage: useAction('farcaster', async (api, hash: Uint8Array) => (await api.signer()).sign(hash)),
  requestFarcasterSignerFromWarpcast: useAction('farcaster', async (api) => (await api.signer()).request()),
})
