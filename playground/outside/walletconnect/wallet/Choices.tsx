import { chainName } from './chains.js'
import { type Mode, modes, type WalletState } from './state.js'
import type { Wallet } from './wallet.js'
import { MODES } from './words.js'

/** The wallet's account, chain and mode. Connected apps are notified of a new account or chain. */
export function Choices({ wallet, state }: { wallet: Wallet; state: WalletState }) {
  const { account, chainId, nodes, sessions, mode } = state
  const chains = [
    ...new Set([chainId, ...nodes.keys(), ...sessions.flatMap((session) => session.chains), 1, 31337, 84532]),
  ]
  return (
    <section className="card choices" aria-labelledby="choices">
      <h2 id="choices">This wallet</h2>
      <label htmlFor="account">Account</label>
      <select id="account" value={account} onChange={({ target }) => wallet.setAccount(target.value as typeof account)}>
        {wallet.accounts.map((address, at) => (
          <option key={address} value={address}>
            {`Account ${at + 1}: ${address.slice(0, 6)}…${address.slice(-4)}`}
          </option>
        ))}
      </select>
      <label htmlFor="chain">Chain</label>
      <select id="chain" value={chainId} onChange={({ target }) => wallet.setChain(Number(target.value))}>
        {chains.map((id) => (
          <option key={id} value={id}>
            {`${chainName(id)} (${id})`}
          </option>
        ))}
      </select>
      <label htmlFor="mode">Who answers</label>
      <select id="mode" value={mode} onChange={({ target }) => wallet.setMode(target.value as Mode)}>
        {modes.map((one) => (
          <option key={one} value={one}>
            {MODES[one]}
          </option>
        ))}
      </select>
    </section>
  )
}
