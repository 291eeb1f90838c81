import { scryptAsync } from '@noble/hashes/scrypt'
import { fromText, randomBytes, toText, wiping } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import { COST, type PasscodeAnswer, type PasscodeAsk } from './passcode-key.js'

/** In front of the salt, 16 bytes, so that the cost can grow: a provider cannot lower it. */
const SALT_PREFIX = 'scrypt-17-8-1.'
/** ms; a phone of ten years needs some. */
const WORKER_TIMEOUT_MS = 60_000

export const newSalt = (): string => `${SALT_PREFIX}${toText(randomBytes(16))}`

/** The key of a passcode, which never leaves this page. `worker`: the address of the script that makes it. */
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

/** Undefined where the browser has no worker for this page. The worker ends with its answer, or when it is given up. */
async function inWorker(url: string, ask: PasscodeAsk): Promise<Uint8Array | undefined> {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const started = new Worker(url)
    worker = started
    const answer = await new Promise<PasscodeAnswer | undefined>((resolve) => {
      started.addEventListener('message', ({ data }: MessageEvent<PasscodeAnswer>) => resolve(data))
      // it never ran: what fails in it is an answer
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
