import type { Clock } from '../../core/clock.js'
import { asked } from './asked.js'
import type { SolanaConnection } from './connectors/connector.js'
import type { Held, ToHold, Watching } from './hold.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Base64. */
export const signOnSolana = async (clock: Clock, ms: number, connection: SolanaConnection, message: string) =>
  base64(await asked(clock, ms, connection.signMessage(new TextEncoder().encode(message))))

/** A Solana wallet that is watched. */
export function holdSolana(
  { id, connection, connectedAt }: ToHold<SolanaConnection>,
  { onChange, onEnd }: Watching,
): Held {
  let address: string | null = connection.address
  const held: Held = {
    ...{ id, connection, connectedAt },
    address: () => address,
    account: () => address,
    chainId: () => SOLANA,
    release: connection.onChange((next) => {
      address = next
      if (next) onChange(held)
      else onEnd(held)
    }),
  }
  return held
}
