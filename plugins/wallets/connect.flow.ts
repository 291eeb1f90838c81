import { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import { isShownElsewhere } from '../../core/outcome.flow.js'
import type { ScreenName } from '../../core/registry.js'
import type { ConnectEvent, ConnectState, ConnectTask, Link, SignedMessage, Verified } from './contract.js'

export interface ConnectIo {
  /** Reaches the wallet, or finds it reached. `switchTo`: the app does not know the chain that it is on. */
  connect(
    task: ConnectTask,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<{ readonly link: Link; readonly switchTo?: number }>
  switchChain(link: Link): Promise<void>
  /** Captcha, nonce, message, signature. */
  sign(link: Link, signal: AbortSignal, tell: Tell): Promise<SignedMessage>
  verify(task: ConnectTask, signed: SignedMessage): Promise<Verified>
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}
/** What a wallet says while it is asked. */
export type Tell = (more: { readonly uri?: string; readonly aside?: boolean }) => void

/** Modal §4.3. */
const RETRIES = 2
/** ms. Wire §4.1. */
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900
const METAMASK_AFAR = 2_500
/** What is in this page; any other is an app of its own on this device: the page comes back first, then the user presses. Modal §4.3. */
const IN_PAGE = /injected|solana/

const task = ({ intent, wallet, mobile, retries }: ConnectTask): ConnectTask => ({
  ...{ intent, wallet, mobile, retries },
})
const screen = ({ intent }: ConnectTask): ScreenName =>
  intent === 'connect' ? 'AWAITING_CONNECT_ONLY_CONNECTION' : 'AWAITING_CONNECTION'
const back = (): ConnectState => ({ at: 'done', value: 'back' })
function failed(here: ConnectTask, error: LatchkitError): ConnectState {
  if (isShownElsewhere(error)) return { ...task(here), at: 'refused', error }
  return { ...task(here), at: 'problem', error, spent: here.retries >= RETRIES }
}
/** On to the signature, or to the end where none is asked for. */
function reached(here: ConnectTask, link: Link): ConnectState {
  if (here.intent === 'connect') return { ...task(here), at: 'success', verified: { wallet: link.wallet } }
  // nothing to sign for: Modal §8.4
  if (here.intent === 'link' && link.wallet.linked)
    return failed(here, new LatchkitError('failed_to_link_account', 'Wallet was already linked.'))
  const waits = here.mobile && !IN_PAGE.test(link.wallet.connectorType)
  return { ...task(here), at: waits ? 'connected' : 'signing', link }
}
const ended = (here: ConnectTask & { verified: Verified }): ConnectState => {
  const { verified } = here
  if ('signed' in verified) return { ...here, at: 'finishing' }
  return { at: 'done', value: 'user' in verified ? verified.user : verified.wallet }
}

/** One wallet: reached, on the right chain, signed, proven. Core §4, Modal §4.3. */
export const connectFlow = defineFlow<ConnectState, ConnectEvent, ConnectIo>({
  exit: (state) => ('intent' in state && state.intent === 'link' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: {
    connecting: screen,
    switching: screen,
    connected: screen,
    signing: screen,
    verifying: screen,
    success: screen,
    finishing: screen,
    problem: screen,
    refused: screen,
  },
  on: {
    connecting: { back },
    switching: { back },
    connected: { back, sign: (here) => ({ ...here, at: 'signing' }) },
    signing: { back },
    success: { close: ended },
    problem: {
      back,
      retry: (here) => (here.spent ? here : { ...task(here), at: 'connecting', retries: here.retries + 1 }),
    },
  },
  run: {
    connecting: {
      async do(here, io, { signal, update }) {
        const { link, switchTo } = await io.connect(here, signal, (more) => update((now) => ({ ...now, ...more })))
        if (switchTo && here.intent !== 'connect') return { ...task(here), at: 'switching', link }
        return reached(here, link)
      },
      fail: failed,
    },
    switching: {
      do: (here, io) => io.switchChain(here.link).then(() => reached(here, here.link)),
      fail: failed,
    },
    signing: {
      async do(here, io, { signal, sleep, update }) {
        const { connectorType, walletClientType } = here.link.wallet
        // its app drops what comes while it is still closing the sheet of the connection
        if (connectorType === 'wallet_connect_v2' && walletClientType === 'metamask') await sleep(METAMASK_AFAR)
        const signed = await io.sign(here.link, signal, (more) => update((now) => ({ ...now, ...more })))
        return { ...task(here), at: 'verifying', link: here.link, signed }
      },
      fail: failed,
    },
    verifying: {
      commits: true,
      do: (here, io) => io.verify(here, here.signed).then((verified) => ({ ...task(here), at: 'success', verified })),
      fail: failed,
    },
    finishing: {
      commits: true,
      do: async ({ verified }) =>
        'signed' in verified ? { at: 'done', value: await verified.signed.complete() } : undefined,
      fail: (_, error) => ({ at: 'failed', error }),
    },
    refused: {
      async do(here, io, { signal }) {
        await io.showError(here.error, signal)
        return here.intent === 'login' ? back() : { at: 'failed', error: here.error }
      },
      fail: (_, error) => ({ at: 'failed', error }),
    },
  },
  after: {
    success: {
      until: ({ verified }, since) =>
        since + ('signed' in verified && verified.signed.needsMore ? SUCCESS_BEFORE_MORE : SUCCESS),
      go: ended,
    },
  },
})
