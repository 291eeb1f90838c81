import { LatchkitError } from '../../../core/errors.js'
import type { Clock } from '../../../core/lib/clock.js'
import { requestWithTimeout } from '../connectors/wallet-request.js'
import { addressOf, type WatchedConnection } from '../connectors/watched-connection.js'
import type { SignedMessage } from '../contract.js'

/** Encodes text as hex for `personal_sign`, so that no wallet has to guess the encoding. */
const hex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Lets the connected account sign a message. Resolves with `0x…` for Ethereum, base64 for Solana. Core §5. */
export async function signMessage(
  clock: Clock,
  ms: number,
  watched: WatchedConnection,
  message: string,
): Promise<Pick<SignedMessage, 'signature' | 'signedMessage'>> {
  const { connection } = watched
  const address = addressOf(watched)
  if (connection.chainType === 'solana')
    return (await import('../connectors/watched-solana.js')).signOnSolana(clock, ms, connection, message)
  const params = [hex(message), address]
  const signature = await requestWithTimeout(
    clock,
    ms,
    connection.provider.request({ method: 'personal_sign', params }),
  )
  if (typeof signature === 'string' && /^0x[\da-f]+$/i.test(signature)) return { signature }
  throw new LatchkitError('unknown_connect_wallet_error', "The wallet's signature is malformed.")
}
