import { LatchkitError, loadError } from '../../../core/errors.js'
import type { HostConfig } from '../../../core/host-config.js'
import type { Clock } from '../../../core/lib/clock.js'

/** How long a wallet may take to answer, in ms. Wire §4.1. */
const REQUEST_TIMEOUT_MS = 120_000

/** The time-out of requests to this type of wallet, in ms. Wire §5.2. */
export const requestTimeout = (host: HostConfig, walletClientType: string): number =>
  host.externalWallets?.signatureRequestTimeouts?.[walletClientType] ??
  host.rpcConfig?.rpcTimeouts?.[walletClientType] ??
  REQUEST_TIMEOUT_MS

/** Awaits a request to a wallet. Rejects with our errors, also after the time-out. */
export const requestWithTimeout = <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(clock, ms, work).catch(async (cause) => {
    throw await toWalletError(cause)
  })

/**
 * Rejects with `client_request_timeout` if there is no answer in time. A request to a wallet cannot be cancelled, so a
 * late answer is ignored.
 */
export async function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const controller = new AbortController()
  try {
    return await Promise.race([work, clock.sleep(ms, controller.signal).then(() => Promise.reject(timedOut()))])
  } finally {
    controller.abort()
  }
}

/** The wallet may have disconnected while the dialog was open. */
export const notConnected = () =>
  new LatchkitError('generic_connect_wallet_error', 'Wallet is not currently connected.', { retryable: true })

export const timedOut = () =>
  new LatchkitError('client_request_timeout', 'Wallet request timed out', { retryable: true })

/** Converts an error of a wallet to ours. The code that reads such errors is loaded on demand. Wire §5.4. */
export const toWalletError = async (cause: unknown): Promise<LatchkitError> =>
  cause instanceof LatchkitError
    ? cause
    : import('./errors.js').then(
        ({ walletError }) => walletError(cause),
        () => loadError('what the wallet said', cause),
      )
