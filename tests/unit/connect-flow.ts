import { vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { ErrorCode } from '../../core/registry.js'
import { type ConnectIo, connectFlow } from '../../plugins/wallets/connect.flow.js'
import type { ConnectState, ConnectTask, Link, Verified } from '../../plugins/wallets/contract.js'
import { handClock } from './clock.js'
import { ADA, failure, userWith, walletOption } from './wallets.js'

export const USER = userWith()
export const RESULT: LoginResult = { user: USER, isNewUser: true, loginMethod: 'siwe' }
export const SIGNED = { message: 'message', signature: '0x00', chainId: 'eip155:1' }
const login = (needsMore = false): Verified => ({
  signed: { user: USER, isNewUser: true, needsMore, complete: async () => RESULT },
})
export const linkTo = (connectorType = 'injected', walletClientType = 'metamask') =>
  ({ wallet: { type: 'ethereum', address: ADA, chainId: 'eip155:1', connectorType, walletClientType } }) as Link

interface Setup extends Partial<ConnectTask> {
  readonly link?: Link
  readonly switchTo?: number
  readonly needsMore?: boolean
  /** Of which step, and how. */
  readonly refuse?: Partial<Record<'connect' | 'switchChain' | 'sign' | 'verify' | 'showError', ErrorCode>>
  /** Steps that never end. */
  readonly hang?: keyof ConnectIo
}
/** The connection of one wallet, whose every step is scripted. */
export function runConnect({ link = linkTo(), switchTo, needsMore, refuse = {}, hang, ...more }: Setup = {}) {
  const clock = handClock()
  const task: ConnectTask = { intent: 'login', wallet: walletOption(), mobile: false, retries: 0, ...more }
  const verified = { login: login(needsMore), link: { user: USER }, connect: link }[task.intent]
  const step =
    <T>(name: keyof ConnectIo, value: T) =>
    async () => {
      if (hang === name) await new Promise(() => {})
      const why = refuse[name]
      if (why) throw failure(why)
      return value
    }
  const io = {
    connect: vi.fn<ConnectIo['connect']>(step('connect', { link, ...(switchTo && { switchTo }) })),
    switchChain: vi.fn<ConnectIo['switchChain']>(step('switchChain', undefined)),
    sign: vi.fn<ConnectIo['sign']>(step('sign', SIGNED)),
    verify: vi.fn<ConnectIo['verify']>(step('verify', verified)),
    showError: vi.fn<ConnectIo['showError']>(step('showError', undefined)),
  }
  const first: ConnectState = { at: 'connecting', ...task }
  const signal = new AbortController()
  const flow = startFlow(connectFlow, first, io, { clock, signal: signal.signal })
  return { flow, io, clock, refuse, task, leave: signal }
}
/** How often each step ran. */
export const times = ({ io }: ReturnType<typeof runConnect>) =>
  Object.fromEntries(Object.entries(io).map(([name, step]) => [name, step.mock.calls.length]))
