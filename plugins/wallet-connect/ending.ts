import type { Sdk } from './session.js'

/** How long the other side may take to confirm the end before we close without it, in ms. */
const CLOSE_TIMEOUT_MS = 2_000
const OVER = { code: 6000, message: 'User disconnected.' }

/** Ends a pairing and notifies the wallet if the relay answers. Never rejects. */
export async function endPairing(sdk: Sdk, topic: string): Promise<void> {
  const { pairing, relayer } = sdk.signer.client.core
  if (!pairing.pairings.keys.includes(topic)) return
  await within([relayer.connected ? pairing.disconnect({ topic }) : forget(sdk, topic)])
}
/**
 * Removes pairings that are no longer needed or that a reload interrupted. Otherwise the SDK opens a socket to end
 * them. Never rejects.
 */
export async function forgetPairings(sdk: Sdk): Promise<void> {
  const pairings = sdk.signer.client.core.pairing.getPairings()
  await within(pairings.map(({ topic }) => forget(sdk, topic)))
}

/** Ends a session and notifies the wallet if the relay answers. Never rejects. */
export async function endSession(sdk: Sdk, topic: string): Promise<void> {
  const { session, disconnect } = sdk.signer.client
  const isCurrent = sdk.session?.topic === topic
  await within([isCurrent ? sdk.disconnect() : disconnect({ topic, reason: OVER })])
  // the relay is unreachable, so the session is removed here. Otherwise a reload would restore it.
  if (session.keys.includes(topic)) await within([session.delete(topic, OVER), forget(sdk, topic)])
  if (isCurrent) delete sdk.signer.session
}

/** Never rejects. */
export const closeSocket = (sdk: Sdk): Promise<void> => within([sdk.signer.client.core.relayer.transportClose()])

/** Removes the session on this side only, because the relay is unreachable. */
async function forget(sdk: Sdk, topic: string) {
  const { crypto, expirer, pairing, relayer } = sdk.signer.client.core
  if (pairing.pairings.keys.includes(topic)) await pairing.pairings.delete(topic, OVER)
  expirer.del(topic)
  relayer.unsubscribe(topic).catch(() => {})
  await crypto.deleteSymKey(topic)
}

function within(work: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((over) => {
    timer = setTimeout(over, CLOSE_TIMEOUT_MS)
  })
  return Promise.race([Promise.allSettled(work), late]).then(() => clearTimeout(timer))
}
