import type { Ask } from '../roles/connector.js'
import { closeSocket, endPairing, endSession, forgetPairings } from './ending.js'
import { isExpired, relayDown, userRejected } from './errors.js'
import type { Sdk } from './session.js'

export type Pairing = ReturnType<typeof createPairing>

/** Pairs with a wallet, which creates a session. */
export function createPairing(sdk: Sdk) {
  const { core } = sdk.signer.client
  let trying = 0
  let tidying: Promise<unknown> = Promise.resolve()

  /** Runs clean-ups one after another, so that no socket is opened while it is being closed. */
  function tidy(work: () => Promise<unknown>): Promise<unknown> {
    tidying = tidying.then(work).then(() => (trying || sdk.session ? undefined : closeSocket(sdk)))
    return tidying
  }

  /** Waits until the wallet approves. Rejects with the wallet's error, or with what prevented the request. */
  async function attempt({ signal, onUri }: Ask, limit: number): Promise<void> {
    const waiting = deadline(limit, signal)
    let topic = ''
    let abandoned = false
    core.pairing.events.once('pairing_create', (pairing: { readonly topic: string }) => {
      topic = pairing.topic
    })
    // an abandoned attempt may still report its URI
    const onShown = (uri: string) => {
      if (!topic || !uri.startsWith(`wc:${topic}@`)) return
      sdk.events.removeListener('display_uri', onShown)
      if (abandoned) return void tidy(() => endPairing(sdk, topic))
      waiting.met()
      onUri?.(uri)
    }
    sdk.events.on('display_uri', onShown)
    delete sdk.signer.namespaces // do not request the namespaces that an earlier wallet approved
    const connecting = sdk.connect()
    try {
      await Promise.race([connecting, waiting.missed])
    } catch (cause) {
      abandoned = true
      void tidy(() => endPairing(sdk, topic))
      // a wallet may approve after the attempt was abandoned
      connecting.then(
        () => tidy(() => endSession(sdk, `${sdk.session?.topic}`)),
        () => tidy(async () => sdk.events.removeListener('display_uri', onShown)),
      )
      throw cause
    } finally {
      waiting.over()
    }
  }

  return {
    tidy,
    /** Renews a URI that expires while the user waits. `limit` is the time in ms until there must be a URI to show. */
    async pair(ask: Ask, limit: number): Promise<void> {
      trying += 1
      try {
        await tidying
        for (;;) {
          if (ask.signal.aborted) throw userRejected(ask.signal.reason)
          const cause = await attempt(ask, limit).then(() => undefined, withReason)
          if (!cause) return forgetPairings(sdk)
          if (!isExpired(cause)) throw cause
        }
      } finally {
        trying -= 1
        void tidy(async () => {})
      }
    },
  }
}
const withReason = (cause: unknown) => cause ?? new Error('no reason given')

/** `missed` rejects when the time is up, unless `met` was called before, or when `signal` is aborted. */
function deadline(ms: number, signal: AbortSignal) {
  const { promise: missed, reject } = withResolvers()
  const timer = setTimeout(() => reject(relayDown(undefined)), ms)
  const leave = () => reject(userRejected(signal.reason))
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  const met = () => clearTimeout(timer)
  const over = () => {
    met()
    signal.removeEventListener('abort', leave)
  }
  return { missed, met, over }
}
function withResolvers() {
  let reject: (cause: unknown) => void = () => {}
  const promise = new Promise<never>((_, no) => {
    reject = no
  })
  promise.catch(() => {})
  return { promise, reject }
}
