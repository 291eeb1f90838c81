import { scrypt } from '@noble/hashes/scrypt'
import { wipe } from '../lib/bytes.js'
import { COST, type PasscodeAnswer, type PasscodeAsk } from './passcode-key.js'

// One key, made beside the page's thread, which may be the host's too: it would stand still for as long.
addEventListener('message', ({ data: { passcode, salt } }: MessageEvent<PasscodeAsk>) => {
  const answer = keyOf(passcode, salt)
  // moved, not copied: nothing of it stays here
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
