import { scrypt } from '@noble/hashes/scrypt'
import { wipe } from '../lib/bytes.js'
import { COST, type PasscodeAnswer, type PasscodeAsk } from './passcode-key.js'

// Derives one key in a worker, because the page's thread may be the host's too and would stop for as long.
addEventListener('message', ({ data: { passcode, salt } }: MessageEvent<PasscodeAsk>) => {
  const answer = keyOf(passcode, salt)
  // Transferred and not copied, so that the worker keeps nothing.
  if (answer) postMessage(answer, { transfer: [answer.buffer] })
  else postMessage(answer)
})

function keyOf(passcode: Uint8Array, salt: Uint8Array): PasscodeAnswer {
  try {
    return scrypt(passcode, salt, COST)
  } catch {
    return null
  } finally {
    wipe(passcode)
  }
}
