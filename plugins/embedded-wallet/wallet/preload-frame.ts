import { hasEmbedded } from '../../../core/embedded.js'
import type { Context } from '../../../core/plugin.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

/**
 * The frame is there before it is needed: with the login that will make a wallet, or once a user who has one does
 * something. With the login come the screens that are `next` after its success: else the dialog would be empty until
 * they are there.
 */
export function preloadFrame(
  { screens, signal, user }: Context<'embedded-wallet'>,
  frame: () => Promise<Pick<WalletFrameApi, 'open'>>,
  next: readonly (() => Promise<unknown>)[],
) {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const open = () => {
    controller.abort()
    frame()
      .then((wallets) => wallets.open())
      .catch(() => {}) // the first call that needs the frame reports the failure
  }
  function look() {
    if (!screens.get().open || user.get()) return
    open()
    for (const fetchScreen of next) fetchScreen().catch(() => {}) // the dialog fetches it again, and says what fails
  }
  const stop = screens.subscribe(look)
  controller.signal.addEventListener('abort', stop)
  for (const sign of SIGNS_OF_LIFE)
    addEventListener(
      sign,
      () => {
        const now = user.get()
        if (now && hasEmbedded(now, 'ethereum')) open()
      },
      { signal: controller.signal, capture: true, passive: true },
    )
  look()
}
