import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 30_000
/** For how long a code of `unusedCodes` is valid at least, which is the time to type it. */
const VALID_MS = 15_000

/** An authenticator app: RFC 6238 with SHA-1, six digits, 30 s, by the text of RFC 4226. */
export function totpCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/**
 * Returns a function that returns codes of an authenticator app, each for one use. A server accepts those of the
 * previous, the current and the next 30 s. Two follow each other at once; a third waits for up to 15 s, and a fourth
 * for up to 30 s more, until the server accepts it.
 */
export function unusedCodes(secret: string): () => Promise<string> {
  let step = 0
  return async () => {
    const oldest = Math.floor((Date.now() + VALID_MS) / STEP_MS) - 1
    step = Math.max(oldest, step + 1)
    await sleep(Math.max(0, (step - 1) * STEP_MS - Date.now()))
    return totpCode(secret, step * STEP_MS)
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
