import { useFundWallet } from '../../plugins/funding/hooks.js'

/** A host that has its users add money. */
export function AddFunds({ address }: { readonly address: string }) {
  const { fundWallet } = useFundWallet({
    onUserExited: ({ chain, fundingMethod, balance = 0n }) => chain === 1 && fundingMethod === 'manual' && balance > 0n,
  })
  const all = async () => {
    const { status } = await fundWallet(address)
    const erc20 = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
    await fundWallet(address, { chain: 'eip155:8453', amount: '0.05', asset: { erc20 } })
    // @ts-expect-error an amount is text, so that no decimal is lost
    await fundWallet(address, { amount: 0.05 })
    // @ts-expect-error no such asset
    await fundWallet(address, { asset: 'DAI' })
    // @ts-expect-error somebody's wallet
    await fundWallet()
    return status === 'cancelled'
  }
  return (
    <>
      <button type="button" onClick={all} />
      {/* @ts-expect-error an event handler hands over no address */}
      <button type="button" onClick={fundWallet} />
    </>
  )
}
