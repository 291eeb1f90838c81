import { LatchkitError, toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { Context } from '../../core/plugin.js'
import type { Channel, CodeEvent, CodeState, OtpState, PasswordlessApi } from './contract.js'

type Headless = (channel: Channel, to: string) => Flow<CodeState, CodeEvent>

/** The promise-style pair of the headless hooks over the same flow; `state` is what they show. Core §4, Wire §5.3. */
export function createOtp(
  { state, user, events }: Context<'passwordless'>,
  begin: Headless,
): Pick<PasswordlessApi, 'sendCode' | 'loginWithCode'> {
  events.on('accessTokenRemoved', () => state.set({})) // the next login starts anew
  const flows = new Map<Channel, Flow<CodeState, CodeEvent>>()
  const latest = new Map<Channel, object>()
  const show = (channel: Channel, next: OtpState) => state.set({ ...state.get(), [channel]: next })

  /** One step with its status before and after; a failure is told once and rejects. One that a newer step overtook only rejects. */
  async function step<T>(
    channel: Channel,
    before: OtpState['status'],
    after: OtpState['status'],
    work: () => Promise<T>,
  ) {
    const mine = {}
    latest.set(channel, mine)
    const isLatest = () => latest.get(channel) === mine
    show(channel, { status: before } as OtpState)
    try {
      const value = await work()
      if (isLatest()) show(channel, { status: after } as OtpState)
      return value
    } catch (cause) {
      const error = toError(cause)
      if (isLatest()) {
        show(channel, { status: 'error', error })
        events.emit('failed', { error, intent: 'login', method: channel })
      }
      throw error
    }
  }

  async function sendCode(channel: Channel, to: string) {
    const known = user.get()
    if (known && !known.isGuest) return console.warn('Latchkit: the user is already logged in; sendCode() did nothing.')
    await step(channel, 'sending-code', 'awaiting-code-input', async () => {
      flows.get(channel)?.close()
      const flow = begin(channel, to)
      flows.set(channel, flow)
      if (flow.get().at === 'enter') flow.send({ type: 'submitAddress', to }) // an empty one, to be refused by name
      await flow.until('code')
    })
  }

  const loginWithCode = (channel: Channel, code: string): Promise<LoginResult> =>
    step(channel, 'submitting-code', 'done', async () => {
      const flow = flows.get(channel)
      if (flow?.get().at !== 'code')
        throw new LatchkitError('invalid_data', 'There is no code to answer: call sendCode() first.')
      const typed = String(code ?? '').replace(/[\s-]/g, '')
      if (!/^\d{6}$/.test(typed)) throw new LatchkitError('invalid_data', 'Passcode must be exactly 6 numbers')
      flow.send({ type: 'submitCode', code: typed })
      const end = await flow.until('code', 'done')
      if (end.at === 'code') throw end.error
      return end.value as LoginResult
    })
  return { sendCode, loginWithCode }
}
