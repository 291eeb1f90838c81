import type { LatchkitError } from '../../core/errors.js'
import { type At, defineFlow } from '../../core/flow.js'
import { isShownElsewhere } from '../../core/outcome.flow.js'
import type { ErrorCode, Intent, ScreenName } from '../../core/registry.js'
import type { CodeEvent, CodeState, CodeTask, Verified } from './contract.js'

export interface CodeIo {
  /** Sends a code, with a captcha token where the app wants one. */
  sendCode(task: CodeTask, signal: AbortSignal): Promise<void>
  /** Proves the code: adopts the session, or the changed user. */
  verify(task: CodeTask, code: string): Promise<Verified>
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}

const ADDRESS_SCREENS: Record<Intent, Record<CodeTask['channel'], ScreenName>> = {
  login: { email: 'LANDING', sms: 'LANDING' },
  link: { email: 'LINK_EMAIL_SCREEN', sms: 'LINK_PHONE_SCREEN' },
  update: { email: 'UPDATE_EMAIL_SCREEN', sms: 'UPDATE_PHONE_SCREEN' },
}
const EXITS: Record<Intent, ErrorCode> = {
  login: 'exited_auth_flow',
  link: 'exited_link_flow',
  update: 'exited_update_flow',
}
/** Modal §8.2: on a screen of their own too; everything else is said under the boxes. */
const ALSO_ELSEWHERE: readonly ErrorCode[] = ['linked_to_another_user', 'must_be_authenticated']
const CODE_SCREEN = 'AWAITING_PASSWORDLESS_CODE'
/** ms. Modal §9, Wire §4.1. */
const CLEAR = 1_400
export const RESEND_LOCK = 30_000
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900

const addressScreen = ({ intent, channel }: CodeTask) => ADDRESS_SCREENS[intent][channel]
const task = ({ intent, channel, to, shown }: CodeTask): CodeTask => ({ intent, channel, to, shown })
/** Where the user chooses again: the address's own screen, or the landing beneath. */
const again = (here: CodeTask): CodeState =>
  here.intent === 'login' ? { at: 'done', value: 'back' } : { at: 'enter', ...task(here) }
const ended = (here: CodeTask & { verified: Verified }): CodeState =>
  'user' in here.verified ? { at: 'done', value: here.verified.user } : { ...here, at: 'finishing' }
const problem = (here: CodeTask, error: LatchkitError, screen = addressScreen(here)): CodeState => ({
  ...{ at: 'problem', error, screen },
  ...task(here),
})

function refused({ code, ...here }: At<CodeState, 'verifying'>, error: LatchkitError, now: number): CodeState {
  if (isShownElsewhere(error) || ALSO_ELSEWHERE.includes(error.code)) return problem(here, error, CODE_SCREEN)
  const clears = here.shown && error.code === 'invalid_credentials'
  return { ...here, at: 'code', error, refused: code, ...(clears && { clearAt: now + CLEAR }) }
}

/** Email and SMS codes, whole: login, link, update. Core §5, Modal §4.2. */
export const codeFlow = (now: () => number) =>
  defineFlow<CodeState, CodeEvent, CodeIo>({
    exit: (state) => ('intent' in state ? EXITS[state.intent] : 'exited_auth_flow'),
    screen: {
      enter: addressScreen,
      sending: addressScreen,
      code: CODE_SCREEN,
      resending: CODE_SCREEN,
      verifying: CODE_SCREEN,
      success: CODE_SCREEN,
      finishing: CODE_SCREEN,
      problem: ({ screen }) => screen,
    },
    on: {
      enter: { submitAddress: (here, { to }) => ({ ...here, at: 'sending', to }) },
      code: {
        submitCode: (here, { code }) => submitted(here, code),
        edit: ({ error: _, refused: __, clearAt: ___, ...here }) => here,
        resend: (here) => (here.resentAt ? here : { ...task(here), at: 'resending', round: here.round }),
        back: again,
        dismiss: (here) => here, // a slip of the finger must not lose the code: Wire §6.5
      },
      resending: { dismiss: (here) => here },
      success: { close: ended },
    },
    run: {
      sending: {
        do: (here, io, { signal }) => io.sendCode(here, signal).then(() => ({ ...here, at: 'code', round: 0 })),
        fail: (here, error) => problem(here, error),
      },
      resending: {
        do: (here, io, { signal, now }) =>
          io.sendCode(here, signal).then(() => ({ ...here, at: 'code', round: here.round + 1, resentAt: now() })),
        fail: (here, error) => ({ ...here, at: 'code', error }),
      },
      verifying: {
        commits: true,
        do: (here, io) => io.verify(here, here.code).then((verified) => ({ at: 'success', ...task(here), verified })),
        fail: (here, error) => refused(here, error, now()),
      },
      finishing: {
        commits: true,
        do: async ({ verified }) =>
          'signed' in verified ? { at: 'done', value: await verified.signed.complete() } : undefined,
        fail: (_, error) => ({ at: 'failed', error }),
      },
      problem: {
        do: (here, io, { signal }) => io.showError(here.error, signal).then(() => again(here)),
        fail: (_, error) => ({ at: 'failed', error }),
      },
    },
    after: {
      code: {
        until: ({ clearAt, resentAt }) => earliest(clearAt, resentAt && resentAt + RESEND_LOCK),
        go: cleared,
      },
      success: {
        until: ({ shown, verified }, since) =>
          since + (!shown ? 0 : 'signed' in verified && verified.signed.needsMore ? SUCCESS_BEFORE_MORE : SUCCESS),
        go: ended,
      },
    },
  })

function submitted(here: At<CodeState, 'code'>, typed: string): CodeState {
  const { error: _, refused: __, clearAt, ...rest } = here
  const code = typed.trim()
  // while a refused code is still in the boxes nothing is sent a second time
  return !/^\d{6}$/.test(code) || clearAt ? here : { ...rest, at: 'verifying', code }
}

const earliest = (...moments: (number | undefined)[]) => {
  const set = moments.filter((moment) => moment !== undefined)
  return set.length ? Math.min(...set) : undefined
}

/** The boxes are emptied first, with the reason left to read; else the resend lock opens. */
function cleared({ clearAt, resentAt, ...here }: At<CodeState, 'code'>): CodeState {
  if (clearAt !== undefined && clearAt <= (resentAt ?? Number.POSITIVE_INFINITY) + RESEND_LOCK)
    return { ...here, ...(resentAt !== undefined && { resentAt }), round: here.round + 1 }
  return { ...here, ...(clearAt !== undefined && { clearAt }) }
}
