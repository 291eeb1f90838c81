import { LatchkitError, toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import type { CodeEvent, CodeState, CodeTask, OtpState, PasswordlessApi, Way } from './contract.js'

type Start = (task: CodeTask) => Flow<CodeState, CodeEvent>

/** The promise-style pair of the headless hooks over the same flow; `state` is what they show. Core §4, Wire §5.3. */
export function createOtp(
  { state, user, events }: Context<'passwordless'>,
  start: Start,
): Pick<PasswordlessApi, 'sendCode' | 'submitCode'> {
  events.on('accessTokenRemoved', () => state.set({})) // the next login starts anew
  const flows = new Map<Way, Flow<CodeState, CodeEvent>>()
  const latest = new Map<Way, object>()
  const show = (way: Way, next: OtpState) => state.set({ ...state.get(), [way]: next })
  const taskOf = (way: Way) =>
    way === 'newEmail'
      ? ({ intent: 'update', channel: 'email' } as const)
      : ({ intent: 'login', channel: way } as const)

  /** One step with its status before and after; a failure is told once and rejects. One that a newer step overtook only rejects. */
  async function step<T>(way: Way, before: OtpState['status'], after: OtpState['status'], work: () => Promise<T>) {
    const mine = {}
    latest.set(way, mine)
    const isLatest = () => latest.get(way) === mine
    show(way, { status: before } as OtpState)
    try {
      const value = await work()
      if (isLatest()) show(way, { status: after } as OtpState)
      return value
    } catch (cause) {
      const error = toError(cause)
      if (isLatest()) {
        show(way, { status: 'error', error })
        const { intent, channel } = taskOf(way)
        events.emit('failed', { error, intent, method: channel })
      }
      throw error
    }
  }

  async function sendCode(
    way: Way,
    to: string,
    { disableSignup }: { readonly disableSignup?: boolean | undefined } = {},
  ) {
    const known = user.get()
    const task = taskOf(way)
    if (task.intent === 'login' && known && !known.isGuest)
      return console.warn('Latchkit: the user is already logged in; sendCode() did nothing.')
    await step(way, 'sending-code', 'awaiting-code-input', async () => {
      if (task.intent === 'update') (await import('./change.js')).mustHaveAddress(known, task.channel)
      flows.get(way)?.close()
      const flow = start({ ...task, to, shown: false, disableSignup })
      flows.set(way, flow)
      if (flow.get().at === 'enter') flow.send({ type: 'submitAddress', to }) // an empty one, to be refused by name
      await flow.until('code')
    })
  }

  const submitCode: PasswordlessApi['submitCode'] = (way, code) =>
    step(way, 'submitting-code', 'done', async () => {
      const flow = flows.get(way)
      if (flow?.get().at !== 'code')
        throw new LatchkitError('invalid_data', 'There is no code to answer: call sendCode() first.')
      const typed = String(code ?? '').replace(/[\s-]/g, '')
      if (!/^\d{6}$/.test(typed)) throw new LatchkitError('invalid_data', 'Passcode must be exactly 6 numbers')
      flow.send({ type: 'submitCode', code: typed })
      const end = await flow.until('code', 'done')
      if (end.at === 'code') throw end.error
      return end.value as never
    })
  return { sendCode, submitCode }
}
