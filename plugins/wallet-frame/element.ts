export interface FrameElement {
  window(): Window | null
  /** Its first document is there, whatever it is, or the frame was removed first. */
  readonly loaded: Promise<void>
  /** Taken out of the page by someone else, or reloaded: what was asked of it is not answered any more. */
  isLost(): boolean
}

/**
 * Puts a hidden frame of the provider in the page, until `signal` is aborted. Wire §3.1. `lost` is called when the
 * frame's document was replaced, so that its requests are lost, or with true when the page's Content-Security-Policy
 * blocks it.
 */
export function mountFrame(url: string, signal: AbortSignal, lost: (isBlocked: boolean) => void): FrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.style.display = 'none'
  frame.width = frame.height = '0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
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
  // browsers report the whole address, or its origin alone
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
