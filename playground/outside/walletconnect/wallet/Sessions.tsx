import { chainName } from './chains.js'
import type { WalletState } from './state.js'
import type { Wallet } from './wallet.js'

/** The connected apps. */
export const Sessions = ({ wallet, state }: { wallet: Wallet; state: WalletState }) => (
  <section aria-labelledby="sessions">
    <h2 id="sessions">Connected apps</h2>
    {state.sessions.length === 0 && (
      <p>
        <small>None yet.</small>
      </p>
    )}
    <ul className="sessions">
      {state.sessions.map(({ topic, name, url, chains }) => (
        <li key={topic} className="card">
          <div>
            <strong>{name}</strong>
            <br />
            <small>{url}</small>
            <br />
            <small>{chains.map(chainName).join(', ')}</small>
          </div>
          <button type="button" className="quiet" onClick={() => wallet.disconnect(topic)}>
            Disconnect<span className="hidden"> from {name}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
