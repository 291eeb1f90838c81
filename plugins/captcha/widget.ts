import type { WidgetOptions } from './turnstile.js'

/** The callbacks of the widget. */
export interface WidgetHandlers {
  passed(token: string): void
  failed(code: string): void
  /** The user was asked and did not answer in time. */
  timedOut(): void
  /** The token is too old. */
  expired(): void
  /** The widget starts or stops asking the user. */
  asking(now: boolean): void
}
/** px that Turnstile's flexible widget needs. */
const FLEXIBLE_WIDTH_PX = 300
interface WidgetWish {
  readonly sitekey: string
  readonly action: string
  readonly place: HTMLElement
  readonly handlers: WidgetHandlers
}

/** Seen only where the person is asked. The narrow one is for what a phone of 320 px leaves. Wire §7.5. */
export function widgetOptions({ sitekey, action, place, handlers }: WidgetWish): WidgetOptions {
  const unseen = !!place.dataset.latchkit
  return {
    sitekey,
    action,
    execution: 'execute',
    retry: 'never',
    'response-field': false,
    'refresh-expired': 'manual',
    'refresh-timeout': 'manual',
    size: unseen ? 'invisible' : place.clientWidth < FLEXIBLE_WIDTH_PX ? 'compact' : 'flexible',
    appearance: unseen ? 'execute' : 'interaction-only',
    theme: getComputedStyle(place).colorScheme.includes('dark') ? 'dark' : 'light',
    callback: handlers.passed,
    'error-callback'(code = 'unknown') {
      handlers.failed(code)
      return true
    },
    'unsupported-callback': () => handlers.failed('unsupported browser'),
    'timeout-callback': handlers.timedOut,
    'expired-callback': handlers.expired,
    'before-interactive-callback': () => handlers.asking(true),
    'after-interactive-callback': () => handlers.asking(false),
  }
}

/** In the page, so that the challenge runs, and out of sight. */
export function unseenPlace(): HTMLElement {
  const place = document.createElement('div')
  place.dataset.latchkit = 'captcha'
  place.inert = true
  Object.assign(place.style, { position: 'fixed', bottom: '0', width: '0', height: '0', overflow: 'hidden' })
  return document.body.appendChild(place)
}
