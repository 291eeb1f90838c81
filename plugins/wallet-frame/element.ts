export interface FrameElement {
  window(): Window | null
  /** Its first document is there, whatever it is, or the frame was removed first. */
  readonly loaded: Promise<void>
  /** Taken out of the page by someone else, or reloaded: what was asked of it is not answered any more. */
  isLost(): boolean
  remove(): void
}

interface FrameNews {
  /** Its document was replaced, so what it was asked is lost. */
  reloaded(): void
  /** The page's Content-Security-Policy lets no such frame in. */
  blocked(): void
}

/** A hidden frame of the provider. Wire §3.1. */
export function mountFrame(url: string, { reloaded, blocked }: FrameNews): FrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.style.display = 'none'
  frame.width = frame.height = '0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.title = 'Wallet'
  const removed = new AbortController()
  const loaded = new Promise<void>((resolve) => {
    removed.signal.addEventListener('abort', () => resolve())
    frame.addEventListener(
      'load',
      () => {
        frame.addEventListener('load', reloaded)
        resolve()
      },
      { once: true },
    )
  })
  // browsers report the whole address, or its origin alone
  const judge = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    disposition === 'enforce' && effectiveDirective === 'frame-src' && url.startsWith(blockedURI) && blocked()
  document.addEventListener('securitypolicyviolation', judge, removed)
  frame.src = url
  document.body.append(frame)
  return {
    window: () => frame.contentWindow,
    loaded,
    isLost: () => !frame.isConnected,
    remove() {
      removed.abort()
      frame.remove()
    },
  }
}
