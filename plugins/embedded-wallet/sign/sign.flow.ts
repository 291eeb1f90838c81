import { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import { slowWallet } from '../../../core/sign-in/slow-wallet.js'
import type { Signed } from '../wallet/contract.js'
import type { SignEvent, SignState, SignTask } from './contract.js'

export interface SignIo {
  sign(signal: AbortSignal): Promise<Signed>
}
const SCREEN = 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN'
/** How long success is shown, in ms. Wire §4.1. */
const SUCCESS_MS = 1_400

const task = ({ method, content, address, ui }: SignTask): SignTask => ({ method, content, address, ui })
const signing = (state: SignTask): SignState => ({ at: 'signing', ...task(state) })
const finish = ({ signed }: { readonly signed: Signed }): SignState => ({ at: 'done', value: signed })
const rejected = (): SignState => ({
  at: 'failed',
  error: new LatchkitError('user_rejected_request', 'The user rejected the request'),
})
/** The serializable fields of Modal §3, `signMessage`. */
const data = ({ method, content, ui: { title, description, buttonText, iconUrl } }: SignTask) => ({
  method,
  data: 'raw' in content ? content.raw : content.text,
  uiOptions: { title, description, buttonText, iconUrl },
})

/** Shows a request and signs it. A signature that arrives after the user has left is discarded. Modal §4.11. */
export const signFlow = defineFlow<SignState, SignEvent, SignIo>({
  exit: 'user_rejected_request',
  screen: SCREEN,
  data: data,
  on: {
    asking: { sign: signing, cancel: rejected, close: rejected },
    signing: { close: rejected },
    problem: { sign: signing, cancel: rejected, close: rejected },
    success: { close: finish },
  },
  run: {
    signing: {
      do: (state, io, { signal }) => io.sign(signal).then((signed) => ({ at: 'success', signed, ...task(state) })),
      fail: (state, error) => ({ at: 'problem', error, ...task(state) }),
    },
  },
  after: { signing: slowWallet, success: { until: (_, since) => since + SUCCESS_MS, go: finish } },
})
