import { scryptAsync } from '@noble/hashes/scrypt'
import { fromText, randomBytes, toText, wiping } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import { COST, type PasscodeAnswer, type PasscodeAsk } from './passcode-key.js'

/**
 * Stands before the 16 bytes of salt and names the cost. The cost can grow in later versions, and a server cannot
 * lower it.
 */
const SALT_PREFIX = 'scrypt-17-8-1.'
/** ms. An old phone needs several seconds. */
const WORKER_TIMEOUT_MS = 60_000

export const newSalt = (): string => `${SALT_PREFIX}${toText(randomBytes(16))}`

/** Derives the key of a passcode, which never leaves this page. `worker` is the address of the worker's script. */
export function passcodeKey(passcode: string, salt: string, worker: string): Promise<Uint8Array> {
  if (!salt.startsWith(SALT_PREFIX))
    throw new Refusal('error', 'This passcode is of a kind that this page does not know.')
  const ask = {
    passcode: new TextEncoder().encode(passcode.normalize('NFKC')),
    salt: fromText(salt.slice(SALT_PREFIX.length)),
  }
  return wiping([ask.passcode], async () => {
    const key = await inWorker(worker, ask)
    return key ?? scryptAsync(ask.passcode, ask.salt, { ...COST, asyncTick: 8 })
  })
}

/** Derives the key in a worker. Undefined if the browser cannot run workers here. */
async function inWorker(url: string, ask: PasscodeAsk): Promise<Uint8Array | undefined> {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const started = new Worker(url)
    worker = started
    const answer = await new Promise<PasscodeAnswer | undefined>((resolve) => {
      started.addEventListener('message', ({ data }: MessageEvent<PasscodeAnswer>) => resolve(data))
      // The worker did not start. A failure of scrypt arrives as a message instead.
      started.addEventListener('error', () => resolve(undefined))
      timer = setTimeout(resolve, WORKER_TIMEOUT_MS, null)
      started.postMessage(ask)
    })
    if (answer !== null) return answer
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    worker?.terminate()
  }
  throw new Refusal('error', 'The password takes too long on this device. Try again.')
}
