import { defineFlow } from '../../../core/flow.js'
import { exitOf, failWith } from '../../../core/sign-in/end.js'
import type { InstallEvent, InstallState } from '../contract.js'

export interface InstallIo {
  reload(): void
}
/** How long to wait for the page to be left, in ms. Wire §7.6. */
const LEAVING_TIMEOUT_MS = 1_000

const back = (): InstallState => ({ at: 'done', value: 'back' })

/** Leads to a wallet that is not in this browser: opens its own browser, or installs it. Wire §7.6, Modal §8.4. */
export const installWalletFlow = defineFlow<InstallState, InstallEvent, InstallIo>({
  exit: exitOf,
  screen: {
    interstitial: 'PHANTOM_INTERSTITIAL_SCREEN',
    followed: 'PHANTOM_INTERSTITIAL_SCREEN',
    install: 'INSTALL_PHANTOM_SCREEN',
    reloading: 'INSTALL_PHANTOM_SCREEN',
    loginFailed: 'LOGIN_FAILED_SCREEN',
  },
  on: {
    interstitial: { back, followed: (state) => ({ ...state, at: 'followed' }) },
    followed: { back },
    install: { back, retry: (state) => ({ ...state, at: 'reloading' }) },
    loginFailed: { back, retry: () => ({ at: 'done', value: 'on' }) },
  },
  run: {
    reloading: {
      do: async (_, io) => io.reload(),
      fail: failWith,
    },
  },
  after: {
    followed: {
      until: (_, since) => since + LEAVING_TIMEOUT_MS,
      go: (state) => ({ ...state, at: 'interstitial', waited: true }),
    },
  },
})
