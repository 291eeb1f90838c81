import { vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import { type Verified, verified } from '../../core/sign-in/end.js'
import { type Connection, connectFlow } from '../../plugins/wallets/connect/connect.flow.js'
import type { AnyWallet, ConnectState, ConnectTask, Link, SignedMessage } from '../../plugins/wallets/contract.js'
import { handClock } from './clock.js'
import { failure } from './errors.js'
import { dialogShows } from './outcomes.js'
import { accepted, type Value as SignInValue } from './sign-in.js'
import { ADA, walletOption } from './wallets.js'

export const SIGNED = { message: 'message', signature: '0x00', chainId: 'eip155:1' }
type Value = SignInValue | AnyWallet
export const linkTo = (connectorType = 'injected', walletClientType = 'metamask') =>
  ({ wallet: { type: 'ethereum', address: ADA, chainId: 'eip155:1', connectorType, walletClientType } }) as Link

type Step = keyof Connection | 'verify'
interface Setup extends Partial<ConnectTask<Value>> {
  readonly link?: Link
  readonly switchTo?: number
  readonly needsMore?: boolean
  /** Steps that fail, with the code of their error. */
  readonly refuse?: Partial<Record<'connect' | 'switchChain' | 'sign' | 'verify' | 'showError', ErrorCode>>
  /** A step that never ends. */
  readonly hang?: Step
}
/** Runs the connection of one wallet with scripted steps. */
export function runConnect({ link = linkTo(), switchTo, needsMore, refuse = {}, hang, ...more }: Setup = {}) {
  const clock = handClock()
  const own = { intent: 'login', shown: true, back: 'back', wallet: walletOption(), mobile: false, retries: 0 } as const
  const task: ConnectTask<Value> = { ...own, ...more }
  const step =
    <T>(name: Step, value: T) =>
    async () => {
      if (hang === name) await new Promise(() => {})
      const why = refuse[name]
      if (why) throw failure(why)
      return value
    }
  const io = {
    connect: vi.fn<Connection['connect']>(step('connect', { link, ...(switchTo && { switchTo }) })),
    switchChain: vi.fn<Connection['switchChain']>(step('switchChain', undefined)),
    sign: vi.fn<Connection['sign']>(step('sign', SIGNED)),
    verify: vi.fn<(task: ConnectTask, signed: SignedMessage) => Promise<Verified<Value>>>(
      step('verify', accepted(task.intent, needsMore)),
    ),
    showError: vi.fn<Connection['showError']>(async (error, ...how) => {
      const isShown = await dialogShows(error, ...how)
      return isShown && step('showError', true)()
    }),
  }
  const { verify, ...connection } = io
  const purpose = task.intent === 'connect' ? { accept: (wallet: AnyWallet) => verified<Value>(wallet) } : { verify }
  const first: ConnectState<Value> = { at: 'connecting', ...task }
  const signal = new AbortController()
  const flow = startFlow(connectFlow<Value>(), first, { ...connection, ...purpose }, { clock, signal: signal.signal })
  return { flow, io, clock, refuse, task, leave: signal }
}
/** The number of runs of each step. */
export const times = ({ io }: ReturnType<typeof runConnect>) =>
  Object.fromEntries(Object.entries(io).map(([name, step]) => [name, step.mock.calls.length]))
