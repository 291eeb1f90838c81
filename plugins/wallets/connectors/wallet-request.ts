import { LatchkitError, loadError } from '../../../core/errors.js'
import type { HostConfig } from '../../../core/host-config.js'
import type { Clock } from '../../../core/lib/clock.js'

/** ms. Wire §4.1. */
const REQUEST_TIMEOUT_MS = 120_000

/** How long this kind of wallet is waited for, ms. Wire §5.2. */
export const requestTimeout = (host: HostConfig, walletClientType: string): number =>
  host.externalWallets?.signatureRequestTimeouts?.[walletClientType] ??
  host.rpcConfig?.rpcTimeouts?.[walletClientType] ??
  REQUEST_TIMEOUT_MS

/** A request to a wallet: its answer in time, or our error. */
export const requestWithTimeout = <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(clock, ms, work).catch(async (cause) => {
    throw await toWalletError(cause)
  })

/** Its answer, or what it threw, or `client_request_timeout`. A wallet cannot be told to stop asking; what it says later is dropped. */
export async function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const controller = new AbortController()
  try {
    return await Promise.race([work, clock.sleep(ms, controller.signal).then(() => Promise.reject(timedOut()))])
  } finally {
    controller.abort()
  }
}

/** It may have gone while the dialog was open. */
export const notConnected = (message = 'Wallet is not currently connected.') =>
  new LatchkitError('generic_connect_wallet_error', message, { retryable: true })

export const timedOut = () =>
  new LatchkitError('client_request_timeout', 'Wallet request timed out', { retryable: true })

/** What a wallet threw, as our error. An error of ours stays; what most say is known at once, the rest is fetched. Wire §5.4. */
export async function toWalletError(cause: unknown): Promise<LatchkitError> {
  if (cause instanceof LatchkitError) return cause
  const { code } = (cause ?? {}) as { code?: unknown }
  if (code === 4001 || code === 'ACTION_REJECTED')
    return new LatchkitError('user_rejected_request', 'The user rejected the request', { retryable: true, cause })
  return import('./errors.js').then(
    ({ walletError }) => walletError(cause),
    () => loadError('what the wallet said', cause),
  )
}
