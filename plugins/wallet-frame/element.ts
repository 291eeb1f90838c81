export interface FrameElement {
  window(): Window | null
  /** Its first document is there, whatever it is: a blocked frame loads too. */
  readonly loaded: Promise<void>
  /** Taken out of the page by someone else, or reloaded: what was asked of it is not answered any more. */
  isLost(): boolean
  remove(): void
}

/** A hidden frame of the provider. Wire §3.1. `onReload`: its document was replaced, so what it was asked is lost. */
export function mountFrame(url: string, onReload: () => void): FrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.style.display = 'none'
  frame.width = frame.height = '0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.title = 'Wallet'
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener(
      'load',
      () => {
        frame.addEventListener('load', onReload)
        resolve()
      },
      { once: true },
    )
  })
  frame.src = url
  document.body.append(frame)
  return { window: () => frame.contentWindow, loaded, isLost: () => !frame.isConnected, remove: () => frame.remove() }
}
