export interface FrameElement {
  window(): Window | null
  /** Resolves when the first document has loaded, whichever it is, or the frame was removed. */
  readonly loaded: Promise<void>
  /** Whether other code removed or reloaded the frame, so that pending requests get no answer. */
  isLost(): boolean
}

/**
 * Adds a hidden frame of the server to the page until `signal` is aborted. Wire §3.1. `lost` is called when the
 * frame's document was replaced, which loses its requests, or with true when the page's Content-Security-Policy blocks
 * it.
 */
export function mountFrame(url: string, signal: AbortSignal, lost: (isBlocked: boolean) => void): FrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.style.display = 'none'
  frame.width = frame.height = '0'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true') // Firefox before 119 ignores `ariaHidden`
  frame.title = 'Wallet'
  const loaded = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      frame.remove()
      resolve()
    })
    frame.addEventListener(
      'load',
      () => {
        frame.addEventListener('load', () => lost(false))
        resolve()
      },
      { once: true },
    )
  })
  // browsers report the whole address, or only its origin
  const judge = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    disposition === 'enforce' && effectiveDirective === 'frame-src' && url.startsWith(blockedURI) && lost(true)
  document.addEventListener('securitypolicyviolation', judge, { signal })
  frame.src = url
  document.body.append(frame)
  return {
    window: () => frame.contentWindow,
    loaded,
    isLost: () => !frame.isConnected,
  }
}
