import { useLatchkit, useLinkWithPasskey, useSignMessage, useWallets } from 'latchkit/react'
import { useState } from 'react'

export function Account() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  const { linkWithPasskey } = useLinkWithPasskey()
  const { signMessage } = useSignMessage()
  const { wallets } = useWallets()
  const [signature, setSignature] = useState('')

  if (!ready) return <p>Loading …</p>
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )

  const sign = async () => setSignature((await signMessage({ message: 'Hello' })).signature)
  const passkeys = user?.linkedAccounts.filter(({ type }) => type === 'passkey').length
  return (
    <>
      <p>{user?.email?.address}</p>
      <dl>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{wallets[0]?.address}</dd>
        <dt>Passkeys</dt>
        <dd data-testid="passkeys">{passkeys}</dd>
        <dt>Signature</dt>
        <dd data-testid="signature">{signature}</dd>
      </dl>
      <button type="button" onClick={linkWithPasskey}>
        Add a passkey
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <button type="button" onClick={logout}>
        Log out
      </button>
    </>
  )
}
