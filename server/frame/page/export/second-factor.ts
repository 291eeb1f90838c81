import type { ReadApi } from '../lib/api.js'
import { takeOver } from '../second-factor/handover.js'
import type { Proof } from '../second-factor/proofs.js'
import { createVerifier, type Verifier } from '../second-factor/verifier.js'
import type { Frame } from '../wallet/frame.js'

/** Verifies the second factor of the user who copies a key. */
export interface SecondFactor extends Verifier {
  /** The fields that the server requires before it gives its share. */
  release(): Release
  /** Takes over the proof that the hidden frame has. False if it has none. */
  takeOver(): Promise<boolean>
}
interface Release extends Proof {
  readonly action: 'export'
}

export function createSecondFactor(frame: Frame, read: ReadApi, accessToken: string): SecondFactor {
  let proof: Proof = {}
  const verifier = createVerifier({
    mfa: frame.mfa,
    read,
    accessToken,
    async prove(request) {
      proof = await frame.proofs.find(request, 'export')
    },
  })
  return {
    ...verifier,
    release: () => ({ action: 'export', ...proof }),
    async takeOver() {
      proof = await takeOver(frame, accessToken)
      return proof.mfa_token !== undefined
    },
  }
}
