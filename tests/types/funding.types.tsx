import { base } from 'viem/chains'
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
    const outcome = await fundWallet({
      address,
      options: {
        chain: base,
        amount: '0.05',
        asset: 'USDC',
        defaultFundingMethod: 'card',
        card: { preferredProvider: 'coinbase' },
        uiConfig: { receiveFundsTitle: 'Deposit', landing: { title: 'Top up' } },
      },
    })
    const told: 'completed' | 'cancelled' = outcome.status
    // @ts-expect-error both shapes
    await fundWallet({ address }, { amount: '0.05' })
    // @ts-expect-error the amount is an option
    await fundWallet({ address, amount: '0.05' })
    // @ts-expect-error a chain without its id
    await fundWallet({ address, options: { chain: { name: 'Base' } } })
    // @ts-expect-error no such method
    await fundWallet({ address, options: { defaultFundingMethod: 'cash' } })
    // @ts-expect-error an amount is text, so that no decimal is lost
    await fundWallet(address, { amount: 0.05 })
    // @ts-expect-error no such asset
    await fundWallet(address, { asset: 'DAI' })
    // @ts-expect-error somebody's wallet
    await fundWallet()
    return status === 'cancelled' && told === status
  }
  return (
    <>
      <button type="button" onClick={all} />
      {/* @ts-expect-error an event handler hands over no address */}
      <button type="button" onClick={fundWallet} />
    </>
  )
}
