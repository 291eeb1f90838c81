import type { Clock } from '../../../core/lib/clock.js'
import type { SolanaConnection } from '../../roles/connector.js'
import { requestWithTimeout } from './wallet-request.js'
import type { ConnectionToWatch, WatchedConnection, Watching } from './watched-connection.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Resolves with the signature in base64. `signedMessage` is set if the wallet signed more than the bare message. */
export async function signOnSolana(clock: Clock, ms: number, connection: SolanaConnection, message: string) {
  const bytes = new TextEncoder().encode(message)
  const signed = await requestWithTimeout(clock, ms, connection.signing.signMessageDetailed(bytes))
  const [signature, signedMessage] = [base64(signed.signature), base64(signed.signedMessage)]
  return signedMessage === base64(bytes) ? { signature } : { signature, signedMessage }
}

/** Watches a Solana wallet. */
export function watchSolanaConnection(
  { id, connection, connectedAt }: ConnectionToWatch<SolanaConnection>,
  { onChange, onEnd }: Watching,
): WatchedConnection {
  let address: string | null = connection.address
  const watched: WatchedConnection = {
    id,
    connection,
    connectedAt,
    address: () => address,
    account: () => address,
    chainId: () => SOLANA,
    release: connection.onChange((next) => {
      address = next
      if (next) onChange(watched)
      else onEnd(watched)
    }),
  }
  return watched
}
