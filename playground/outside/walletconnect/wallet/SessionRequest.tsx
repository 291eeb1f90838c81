import { Buttons } from './Buttons.js'
import { chainName } from './chains.js'
import type { AskedRequest, WalletState } from './state.js'
import type { Wallet } from './wallet.js'
import { contentOf, noteOf, titleOf } from './words.js'

interface SessionRequestProps {
  readonly wallet: Wallet
  readonly state: WalletState
  readonly request: AskedRequest
}

/** Shows a request of a connected app: to sign, to send or to change the chain. */
export const SessionRequest = ({ wallet, state, request }: SessionRequestProps) => (
  <section className="card" aria-labelledby="asked">
    <h2 id="asked">{titleOf(request)}</h2>
    <dl>
      <dt>Asks</dt>
      <dd>{request.from}</dd>
      <dt>On</dt>
      <dd>{chainName(request.chainId)}</dd>
    </dl>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by key */}
    <pre tabIndex={0}>{contentOf(request)}</pre>
    <Buttons
      busy={state.busy}
      note={noteOf(state.mode)}
      onApprove={wallet.approveRequest}
      onReject={wallet.rejectRequest}
    />
  </section>
)
