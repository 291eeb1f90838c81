import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useFarcasterSigner } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run } from './parts/probe.js'

/** Buttons for the functions of the Farcaster signer's hook, and their results. */
function Signer() {
  const { getFarcasterSignerPublicKey, signFarcasterMessage, requestFarcasterSignerFromWarpcast } = useFarcasterSigner()
  const request = run(
    'signer',
    requestFarcasterSignerFromWarpcast,
    ({ farcaster: account }) => account?.signerPublicKey,
  )
  Object.assign(window.__calls, {
    publicKey: async () => [...(await getFarcasterSignerPublicKey())],
    signHash: async (hash: number[]) => [...(await signFarcasterMessage(Uint8Array.from(hash)))],
  })
  return (
    <button type="button" onClick={request}>
      Add a signer
    </button>
  )
}

mount(
  <Host plugins={[passwordless, farcaster, embeddedWallet]}>
    <Signer />
  </Host>,
)
