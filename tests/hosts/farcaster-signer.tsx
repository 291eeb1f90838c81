import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider, useFarcasterSigner } from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

/** What a host asks of a signer, as its hook answers it. */
function Signer() {
  const { getFarcasterSignerPublicKey, signFarcasterMessage, requestFarcasterSignerFromWarpcast } = useFarcasterSigner()
  const request = () =>
    requestFarcasterSignerFromWarpcast().then(
      ({ farcaster: account }) => tell('signer.resolved', account?.signerPublicKey),
      ({ code, message }) => tell('signer.rejected', { code, message }),
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
  <LatchkitProvider {...{ appId, apiUrl, config }} plugins={[passwordless, farcaster, embeddedWallet]}>
    <h1>A host app</h1>
    <Panel />
    <Signer />
  </LatchkitProvider>,
)
