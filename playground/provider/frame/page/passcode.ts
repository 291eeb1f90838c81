import { scryptAsync } from '@noble/hashes/scrypt'
import { fromText, randomBytes, toText, wiping } from './bytes.js'
import { COST, type PasscodeAnswer, type PasscodeAsk } from './passcode-key.js'
import { Refusal } from './refusal.js'

/** In front of the salt, 16 bytes, so that the cost can grow: a provider cannot lower it. */
const NAME = 'scrypt-17-8-1.'
/** ms; a phone of ten years needs some. */
const PATIENCE = 60_000

export const newSalt = (): string => `${NAME}${toText(randomBytes(16))}`

/** The key of a passcode, which never leaves this page. `worker`: the address of the script that makes it. */
export function passcodeKey(passcode: string, salt: string, worker: string): Promise<Uint8Array> {
  if (!salt.startsWith(NAME)) throw new Refusal('error', 'This passcode is of a kind that this page does not know.')
  const ask = {
    passcode: new TextEncoder().encode(passcode.normalize('NFKC')),
    salt: fromText(salt.slice(NAME.length)),
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
      timer = setTimeout(resolve, PATIENCE, null)
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
