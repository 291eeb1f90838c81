import { randomUUID } from 'node:crypto'
import { generateSiweNonce } from 'viem/siwe'

/** The fields of the message that an app asks the user to sign. */
export interface SignatureParams {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string
  readonly expirationTime?: string
  readonly requestId?: string
  readonly redirectUrl?: string
}
/** The client's answer when the user approves. */
export interface Approval {
  readonly message: string
  readonly signature: string
  readonly fid: number
  readonly username: string
  readonly bio: string
  readonly displayName: string
  readonly pfpUrl: string
  readonly custody: string
}
export interface Channel {
  readonly state: 'pending' | 'completed'
  readonly nonce: string
  readonly url: string
  readonly signatureParams: SignatureParams
  /** Whether an auth address may sign, too. */
  readonly acceptAuthAddress: boolean
  readonly approval?: Approval
}
export type Channels = ReturnType<typeof createChannels>

/** The relay keeps a channel for an hour. */
const CHANNEL_LIFE_MS = 3_600_000

/** The relay's channels. A channel is pending, then completed, and is deleted after it was read once. */
export function createChannels(base: string) {
  const open = new Map<string, Channel & { readonly at: number }>()
  function find(token: string): Channel | undefined {
    const found = open.get(token)
    return found && Date.now() - found.at < CHANNEL_LIFE_MS ? found : undefined
  }
  return {
    find,
    create(params: Omit<SignatureParams, 'nonce'> & { readonly nonce?: string }, acceptAuthAddress = false) {
      const channelToken = randomUUID()
      const url = `${base}/~/siwf?${new URLSearchParams({ channelToken })}`
      const nonce = params.nonce ?? generateSiweNonce()
      open.set(channelToken, {
        state: 'pending',
        nonce,
        url,
        signatureParams: { ...params, nonce },
        acceptAuthAddress,
        at: Date.now(),
      })
      return { channelToken, url, connectUri: url, nonce }
    },
    complete(token: string, approval: Approval) {
      const channel = open.get(token)
      if (channel) open.set(token, { ...channel, state: 'completed', approval })
    },
    close: (token: string) => open.delete(token),
  }
}
