import { hasEmbedded } from '../../../core/embedded.js'
import type { Context } from '../../../core/plugin.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

/**
 * Loads the frame before it is needed: during a login that will create a wallet, or when a user with a wallet
 * interacts with the page. During a login it also fetches the screens that follow (`next`), since the dialog would
 * otherwise be empty while they load.
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
  function update() {
    if (!screens.get().open || user.get()) return
    open()
    for (const fetchScreen of next) fetchScreen().catch(() => {}) // the dialog fetches it again and reports a failure
  }
  const stop = screens.subscribe(update)
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
  update()
}
