import { randomUUID } from 'node:crypto'
import type { Hex } from 'viem'

/** A request for a signer key, in the format of the API. */
export interface SignerRequest {
  readonly token: string
  readonly deeplinkUrl: string
  readonly key: Hex
  readonly requestFid: number
  readonly state: 'pending' | 'completed'
  readonly userFid?: number
}
/** The states of a key in the key registry. */
export const KEY_STATE = { null: 0, added: 1, removed: 2 } as const
type KeyState = (typeof KEY_STATE)[keyof typeof KEY_STATE]
export type Signers = ReturnType<typeof createSigners>

/** Requests are kept for a day. */
const REQUEST_LIFE_MS = 86_400_000

/** The requests of apps, and the keys in the registry. */
export function createSigners(base: string) {
  const requests = new Map<string, SignerRequest & { readonly until: number }>()
  const keys = new Map<string, KeyState>()
  const nameOf = (fid: number, key: string) => `${fid} ${key.toLowerCase()}`
  function find(token: string): SignerRequest | undefined {
    const found = requests.get(token)
    return found && Date.now() < found.until ? found : undefined
  }
  return {
    find,
    open(of: Pick<SignerRequest, 'key' | 'requestFid'>): SignerRequest {
      const token = `0x${randomUUID().replaceAll('-', '')}`
      const deeplinkUrl = `${base}/~/signer-request?${new URLSearchParams({ token })}`
      const request = { ...of, token, deeplinkUrl, state: 'pending' as const }
      requests.set(token, { ...request, until: Date.now() + REQUEST_LIFE_MS })
      return request
    },
    /** Stores the user's answer. A key is added only if the user approved. */
    answer(token: string, userFid: number, approved: boolean) {
      const request = requests.get(token)
      if (!request) return
      requests.set(token, { ...request, state: 'completed', userFid })
      if (approved) keys.set(nameOf(userFid, request.key), KEY_STATE.added)
    },
    revoke: (fid: number, key: string) => void keys.set(nameOf(fid, key), KEY_STATE.removed),
    stateOf: (fid: number, key: string): KeyState => keys.get(nameOf(fid, key)) ?? KEY_STATE.null,
    added: () => [...keys].filter(([, state]) => state === KEY_STATE.added).map(([name]) => name.split(' ')),
  }
}
