import { useSyncExternalStore } from 'react'
import { Choices } from './Choices.js'
import { Pair } from './Pair.js'
import { Proposed } from './Proposed.js'
import { SessionRequest } from './SessionRequest.js'
import { Sessions } from './Sessions.js'
import type { Wallet } from './wallet.js'

/** The open request comes first. Below are the connected apps and the wallet's settings. */
export function WalletPage({ wallet }: { wallet: Wallet }) {
  const state = useSyncExternalStore(wallet.state.subscribe, wallet.state.get)
  const { proposal, request, problem, pairing } = state
  return (
    <>
      <header>
        <h1>{wallet.identity.name}</h1>
        <p>
          <small>A stand-in for a wallet on another device. Its keys are made in this page, for play.</small>
        </p>
      </header>
      <p className="problem" role="alert">
        {problem}
      </p>
      {proposal && <Proposed wallet={wallet} state={state} proposal={proposal} />}
      {request && !proposal && <SessionRequest wallet={wallet} state={state} request={request} />}
      {!proposal && !request && <Pair wallet={wallet} pairing={pairing} />}
      <Sessions wallet={wallet} state={state} />
      <Choices wallet={wallet} state={state} />
    </>
  )
}
