import { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import { slowWallet } from '../../core/sign-in/slow-wallet.js'
import type { FundingResult } from '../../core/wallets.js'
import type { BalanceChanges, Instruction, SignContent, SignEvent, SignState, SignTask } from './sign.contract.js'

export interface SignIo {
  /** Resolves with a message's signature, or with the signed transaction. */
  sign(signal: AbortSignal): Promise<Uint8Array>
  /** Sends a signed transaction. Resolves with its signature. */
  send?(signed: Uint8Array): Promise<Uint8Array>
  /** Resolves with the changes that a node predicts. */
  simulate?(): Promise<BalanceChanges>
  /** Adds this many lamports to the wallet. */
  fund?(lamports: bigint, signal: AbortSignal): Promise<FundingResult>
  /** Resolves with the instructions and all their accounts, some of which only a node can look up. */
  name?(): Promise<readonly Instruction[]>
}
/** How long success is shown, in ms. Wire §4.1. */
const SUCCESS_MS = 1_400

const task = ({ content, address, changes }: SignTask): SignTask => ({ content, address, changes })
const UNKNOWN: BalanceChanges = { kind: 'unknown' }
const withInstructions = (content: SignContent, instructions: readonly Instruction[]): SignContent =>
  content.method === 'signMessage' ? content : { ...content, instructions }
/** Signs without the details that have not arrived by now. */
const signing = (state: SignTask): SignState => ({
  at: 'signing',
  ...task(state),
  changes: state.changes ?? UNKNOWN,
})
const lackingOf = ({ changes }: SignTask): bigint | undefined =>
  changes?.kind === 'fails' ? changes.lacking : undefined
/** Fetches the predicted changes again. */
const askAnew = (state: SignTask): SignState => ({ at: 'asking', ...task(state), changes: undefined })
const finish = ({ signed }: { readonly signed: Uint8Array }): SignState => ({ at: 'done', value: signed })
const rejected = (): SignState => ({
  at: 'failed',
  error: new LatchkitError('user_rejected_request', 'The user rejected the request'),
})

type Problem = SignTask & { readonly error: LatchkitError; readonly signed?: Uint8Array }
/** Sends the same bytes again if there are any, so that no transaction is created twice. */
const retry = (state: Problem): SignState =>
  state.signed ? { at: 'sending', signed: state.signed, ...task(state) } : signing(state)
/** A transaction that was sent may be on the chain, so leaving does not report a rejection. */
const gaveUp = ({ error, signed }: Problem): SignState => (signed ? { at: 'failed', error } : rejected())

/** Shows a request and signs it. A signature that arrives after the user has left is discarded. Modal §4.17. */
export const signFlow = defineFlow<SignState, SignEvent, SignIo>({
  exit: 'user_rejected_request',
  screen: 'SOLANA_WALLET_SIGN_REQUEST_SCREEN',
  data: ({ content, address }) => ({ method: content.method, address, data: content.raw }),
  on: {
    asking: {
      sign: signing,
      fund: (state) => (lackingOf(state) ? { at: 'funding', ...task(state) } : state),
      cancel: rejected,
      close: rejected,
    },
    funding: { close: rejected },
    signing: { close: rejected },
    problem: { sign: retry, cancel: gaveUp, close: gaveUp },
    success: { close: finish },
    receipt: { finish, close: finish },
  },
  run: {
    asking: {
      async do(_, io, { update }) {
        async function name() {
          const instructions = await io.name?.()
          if (instructions) update((state) => ({ ...state, content: withInstructions(state.content, instructions) }))
        }
        async function look() {
          const changes = await io.simulate?.().catch(() => UNKNOWN)
          update((state) => ({ ...state, changes }))
        }
        await Promise.all([name(), look()])
      },
      fail: (state) => state,
    },
    funding: {
      async do(state, io, { signal }) {
        await io.fund?.(lackingOf(state) ?? 0n, signal)
        return askAnew(state)
      },
      fail: askAnew,
    },
    signing: {
      async do(state, io, { signal }) {
        const signed = await io.sign(signal)
        return { at: io.send ? 'sending' : 'success', signed, ...task(state) }
      },
      fail: (state, error) => ({ at: 'problem', error, ...task(state) }),
    },
    sending: {
      commits: true,
      async do(state, io) {
        const signed = (await io.send?.(state.signed)) ?? state.signed
        return { at: 'receipt', signed, ...task(state) }
      },
      fail: (state, error) => ({ ...state, at: 'problem', error }),
    },
  },
  after: { signing: slowWallet, success: { until: (_, since) => since + SUCCESS_MS, go: finish } },
})
