import type { WidgetOptions } from './turnstile.js'

/** The callbacks of the widget. */
export interface WidgetHandlers {
  passed(token: string): void
  failed(code: string): void
  /** The widget asked the user and got no answer in time. */
  timedOut(): void
  /** The token has expired. */
  expired(): void
  /** The widget starts or stops asking the user. */
  asking(now: boolean): void
}
/** The width that Turnstile's flexible widget needs, in px. */
const FLEXIBLE_WIDTH_PX = 300
interface WidgetParts {
  readonly sitekey: string
  readonly action: string
  readonly place: HTMLElement
  readonly handlers: WidgetHandlers
}

/**
 * Options of Turnstile's widget. A visible widget only appears if it has to ask the user. The compact one fits a phone
 * of 320 px. Wire §7.5.
 */
export function widgetOptions({ sitekey, action, place, handlers }: WidgetParts): WidgetOptions {
  const isInvisible = !!place.dataset.latchkit
  return {
    sitekey,
    action,
    execution: 'execute',
    retry: 'never',
    'response-field': false,
    'refresh-expired': 'manual',
    'refresh-timeout': 'manual',
    size: isInvisible ? 'invisible' : place.clientWidth < FLEXIBLE_WIDTH_PX ? 'compact' : 'flexible',
    appearance: isInvisible ? 'execute' : 'interaction-only',
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

/** Adds an invisible element to the page, since a challenge only runs in an element of the document. */
export function unseenPlace(): HTMLElement {
  const place = document.createElement('div')
  place.dataset.latchkit = 'captcha'
  place.inert = true
  Object.assign(place.style, { position: 'fixed', bottom: '0', width: '0', height: '0', overflow: 'hidden' })
  return document.body.appendChild(place)
}
