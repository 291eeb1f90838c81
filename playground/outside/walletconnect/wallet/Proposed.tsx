import { Buttons } from './Buttons.js'
import { chainName } from './chains.js'
import type { Proposal, WalletState } from './state.js'
import type { Wallet } from './wallet.js'
import { noteOf } from './words.js'

interface ProposedProps {
  readonly wallet: Wallet
  readonly state: WalletState
  readonly proposal: Proposal
}

/** Asks whether an app may connect. */
export const Proposed = ({ wallet, state, proposal }: ProposedProps) => (
  <section className="card" aria-labelledby="proposed">
    <h2 id="proposed">Connect to {proposal.name}?</h2>
    <dl>
      <dt>Asks</dt>
      <dd>{proposal.url}</dd>
      <dt>Sees</dt>
      <dd className="mono">{state.account}</dd>
      <dt>On</dt>
      <dd>{proposal.chains.map(chainName).join(', ') || 'none of this wallet’s chains'}</dd>
    </dl>
    <Buttons
      busy={state.busy}
      note={noteOf(state.mode)}
      onApprove={wallet.approveProposal}
      onReject={wallet.rejectProposal}
    />
  </section>
)
