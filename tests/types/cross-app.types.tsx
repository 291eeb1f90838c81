import { useCrossAppAccounts } from '../../plugins/cross-app/hooks.js'

/** A host that has a wallet of another app sign and send. */
export function OtherWallet({ address }: { readonly address: string }) {
  const { loginWithCrossAppAccount, signMessage, sendTransaction } = useCrossAppAccounts()
  const all = async () => {
    const { linkedAccounts } = await loginWithCrossAppAccount({ appId: 'latchkitsandbox0000000002' })
    const signature: string = await signMessage('Hello', { address })
    await sendTransaction({ to: address, value: 1n, chainId: 8453 }, { address })
    // @ts-expect-error the other app may be on another chain
    await sendTransaction({ to: address }, { address })
    // @ts-expect-error the wallet's address is missing
    await signMessage('Hello')
    return linkedAccounts.length + signature.length
  }
  return (
    <>
      <button type="button" onClick={all} />
      {/* @ts-expect-error an event handler hands over no app */}
      <button type="button" onClick={loginWithCrossAppAccount} />
    </>
  )
}
