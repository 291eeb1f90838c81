import { toError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { User } from '../../core/user.js'
import type { Passkey, PasskeyList, PasskeysEvent, PasskeysState } from './contract.js'
import { enrolledInMfa } from './errors.js'
import { MAX_PASSKEYS } from './passkey.api.js'

export interface PasskeysIo {
  /** The user's passkeys, newest first. */
  passkeys(): readonly Passkey[]
  /** Prefetches the challenge, so that the click opens the browser's prompt at once. */
  prepare(): Promise<void>
  /** Creates another passkey. Called within the click. */
  add(signal: AbortSignal): Promise<User>
  unlink(passkey: Passkey): Promise<User>
}

const SCREEN = 'LINK_PASSKEY_SCREEN'
/** How long success is shown, in ms. Wire §4.1. */
const SUCCESS_MS = 1_400

const list = ({ passkeys, expanded }: PasskeyList): PasskeyList => ({ passkeys, expanded })
const done = ({ user }: { readonly user: User }): PasskeysState => ({ at: 'done', value: user })

/** Adds, lists and unlinks the user's passkeys. Modal §2.1, §2.6, §5. */
export const passkeysFlow = defineFlow<PasskeysState, PasskeysEvent, PasskeysIo>({
  exit: 'exited_link_flow',
  screen: SCREEN,
  on: {
    list: {
      add: (state) => (state.passkeys.length < MAX_PASSKEYS ? { ...list(state), at: 'adding' } : state),
      expand: (state) => ({ ...state, expanded: true }),
      unlink: (state, { passkey }) =>
        passkey.enrolledInMfa ? { ...state, error: enrolledInMfa() } : { ...list(state), at: 'confirming', passkey },
    },
    adding: { back: (state) => ({ ...list(state), at: 'list' }) },
    confirming: {
      confirm: (state) => ({ ...state, at: 'removing' }),
      back: (state) => ({ ...list(state), at: 'list' }),
    },
    added: { close: done },
  },
  run: {
    list: {
      do: (state, io) => (state.passkeys.length < MAX_PASSKEYS ? io.prepare().catch(() => {}) : Promise.resolve()),
      fail: (state, error) => ({ ...state, error }),
    },
    adding: {
      do: (_, io, { signal }) => io.add(signal).then((user) => ({ at: 'added', user })),
      fail: (state, error) => ({ ...list(state), at: 'list', error }),
    },
    removing: {
      commits: true,
      async do(state, io) {
        const error = await io.unlink(state.passkey).then(() => undefined, toError)
        return { at: 'list', passkeys: io.passkeys(), expanded: state.expanded, error }
      },
      fail: (state, error) => ({ ...list(state), at: 'list', error }),
    },
  },
  after: { added: { until: (_, since) => since + SUCCESS_MS, go: done } },
})
