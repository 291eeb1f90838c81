import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import {
  getEmbeddedConnectedWallet,
  LatchkitProvider,
  useCreateWallet,
  useSignMessage,
  useWallets,
} from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

declare global {
  interface Window {
    signature: {
      prepare(): Promise<unknown>
      /** ms from the call to the signature. */
      latchkit(): Promise<number>
      /** ms of a signature with a key in the page. */
      bare(): Promise<number>
    }
  }
}
const account = privateKeyToAccount(generatePrivateKey())

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

function Signs() {
  const { createWallet } = useCreateWallet()
  const { signMessage } = useSignMessage()
  const { ready, wallets } = useWallets()
  window.signature = {
    prepare: createWallet,
    latchkit: () => timed(() => signMessage({ message: 'Hello' })),
    bare: () => timed(() => account.signMessage({ message: 'Hello' })),
  }
  return (
    <output>{ready && getEmbeddedConnectedWallet(wallets) ? 'a wallet' : ready ? 'no wallet' : 'not ready'}</output>
  )
}

const query = new URLSearchParams(location.search)
createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider appId={`${query.get('app')}`} apiUrl={`${query.get('api')}`} plugins={[embeddedWallet]}>
    <Signs />
  </LatchkitProvider>,
)
