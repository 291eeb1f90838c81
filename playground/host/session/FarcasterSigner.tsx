import { useFarcasterSigner, useLatchkit } from 'latchkit/react'
import { useState } from 'react'
import { CodeBlock } from '../controls/CodeBlock.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Card } from '../page/Card.js'
import { Hook } from './Hook.js'

const hex = (bytes: Uint8Array) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** A signer: a key of the embedded wallet that writes to Farcaster for the user. */
export function FarcasterSigner() {
  const { user } = useLatchkit()
  const { requestFarcasterSignerFromWarpcast, signFarcasterMessage } = useFarcasterSigner()
  const [signature, setSignature] = useState('')
  const { attempt, busy, error } = useAttempt()
  const key = user?.farcaster?.signerPublicKey
  async function sign() {
    setSignature('')
    // A Farcaster message is identified by a hash of 20 bytes.
    setSignature(hex(await signFarcasterMessage(crypto.getRandomValues(new Uint8Array(20)))))
  }
  return (
    <Card
      id="farcaster-signer"
      title="Farcaster signer"
      lead="For who has a Farcaster account and a wallet: writes to Farcaster once a Farcaster client approved it."
    >
      <Hook name="useFarcasterSigner" status={key ? `signer ${key.slice(0, 10)}…` : 'no signer'} error={error}>
        <div className="buttons">
          <button type="button" disabled={busy} onClick={() => attempt(requestFarcasterSignerFromWarpcast)}>
            Request a signer
          </button>
          <button type="button" disabled={busy} onClick={() => attempt(sign)}>
            Sign a hash
          </button>
        </div>
        {signature && <CodeBlock label="Farcaster signature" code={signature} raw />}
      </Hook>
    </Card>
  )
}
