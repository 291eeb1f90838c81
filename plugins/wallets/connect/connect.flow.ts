import { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { ScreenName } from '../../../core/registry.js'
import {
  backOrFail,
  exitOf,
  failWith,
  goBack,
  problemWork,
  type ShowsErrors,
  signInEnd,
  signInTask,
  type Verified,
} from '../../../core/sign-in/end.js'
import type { AnyWallet, ConnectEvent, ConnectState, ConnectTask, Link, SignedMessage } from '../contract.js'

/** The purpose of a connection: `accept` takes a connected wallet as it is; `verify` needs a signed message. */
export type Purpose<Value> =
  | { accept(wallet: AnyWallet): Verified<Value>; readonly verify?: undefined }
  | { readonly accept?: undefined; verify(task: ConnectTask, signed: SignedMessage): Promise<Verified<Value>> }
export type ConnectIo<Value = unknown> = Connection & Purpose<Value>
export interface Connection extends ShowsErrors {
  /**
   * Connects the wallet, or returns an open connection. `switchTo` is set if the app does not support the wallet's
   * chain.
   */
  connect(
    task: ConnectTask,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<{ readonly link: Link; readonly switchTo?: number }>
  switchChain(link: Link): Promise<void>
  /** Gets a captcha token and a nonce, and lets the wallet sign the message. */
  sign(link: Link, signal: AbortSignal, tell: Tell): Promise<SignedMessage>
}
/** Reports progress during a request to the wallet. */
export type Tell = (progress: { readonly uri?: string; readonly aside?: boolean }) => void

/** Times in ms. Modal §4.3. */
const MAX_RETRIES = 2
const METAMASK_SHEET_MS = 2_500
/**
 * Connectors of wallets in this browser. Any other wallet is an app, so the user returns to this page and has to press
 * a button. The same holds after a link opened Phantom's browser, where the user has pressed nothing yet. Modal §4.3.
 */
const IN_PAGE = /injected|solana/

const task = <Value>(state: ConnectTask<Value>): ConnectTask<Value> => ({
  ...signInTask(state),
  wallet: state.wallet,
  mobile: state.mobile,
  retries: state.retries,
})
const screen = ({ intent }: ConnectTask): ScreenName =>
  intent === 'connect' ? 'AWAITING_CONNECT_ONLY_CONNECTION' : 'AWAITING_CONNECTION'
const problem = <Value>(state: ConnectTask<Value>, error: LatchkitError): ConnectState<Value> => ({
  ...task(state),
  at: 'problem',
  error,
  spent: state.retries >= MAX_RETRIES,
})
/** Returns the stage after a connection: the signature, or the end if none is needed. */
function afterConnection<Value>(state: ConnectTask<Value>, link: Link, to: Purpose<Value>): ConnectState<Value> {
  if (to.accept) return { ...task(state), at: 'success', verified: to.accept(link.wallet) }
  // a linked wallet needs no signature: Modal §8.4
  if (state.intent === 'link' && link.wallet.linked)
    return problem(state, new LatchkitError('failed_to_link_account', 'Wallet was already linked.'))
  const { connectorType, walletClientType } = link.wallet
  const waits = state.mobile && (walletClientType === 'phantom' || !IN_PAGE.test(connectorType))
  return { ...task(state), at: waits ? 'connected' : 'signing', link }
}

/** Connects one wallet, switches its chain, lets it sign and verifies the signature. Core §4, Modal §4.3. */
export function connectFlow<Value>() {
  const end = signInEnd<ConnectTask<Value>, Value>()
  return defineFlow<ConnectState<Value>, ConnectEvent, ConnectIo<Value>>({
    exit: exitOf,
    screen: screen,
    on: {
      ...end.on,
      connecting: { back: goBack },
      switching: { back: goBack },
      connected: { back: goBack, sign: (state) => ({ ...state, at: 'signing' }) },
      signing: { back: goBack },
      problem: {
        back: goBack,
        retry: (state) => (state.spent ? state : { ...task(state), at: 'connecting', retries: state.retries + 1 }),
      },
    },
    run: {
      ...end.run,
      connecting: {
        async do(state, io, { signal, update }) {
          const { link, switchTo } = await io.connect(state, signal, (progress) =>
            update((now) => ({ ...now, ...progress })),
          )
          if (switchTo && io.verify) return { ...task(state), at: 'switching', link }
          return afterConnection(state, link, io)
        },
        fail: problem,
      },
      switching: {
        do: (state, io) => io.switchChain(state.link).then(() => afterConnection(state, state.link, io)),
        fail: problem,
      },
      signing: {
        async do(state, io, { signal, sleep, update }) {
          const { connectorType, walletClientType } = state.link.wallet
          // MetaMask's app ignores a request while its connection sheet is closing
          if (connectorType === 'wallet_connect_v2' && walletClientType === 'metamask') await sleep(METAMASK_SHEET_MS)
          const signed = await io.sign(state.link, signal, (progress) => update((now) => ({ ...now, ...progress })))
          return { ...task(state), at: 'verifying', link: state.link, signed }
        },
        fail: problem,
      },
      verifying: {
        commits: true,
        async do(state, io) {
          const verified = io.verify ? await io.verify(state, state.signed) : io.accept(state.link.wallet)
          return { ...task(state), at: 'success', verified }
        },
        fail: problem,
      },
      // every wallet would be refused for this reason, so the flow does not go back to the list
      problem: problemWork(undefined, (state) =>
        state.intent === 'login' ? backOrFail(state) : failWith(state, state.error),
      ),
    },
    after: end.after,
  })
}
