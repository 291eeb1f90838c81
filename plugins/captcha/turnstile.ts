import { loadScript } from '../../core/browser/load-script.js'
import { LatchkitError } from '../../core/errors.js'
import { hint } from '../../core/hint.js'
import { text } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'

/** The part of Turnstile's global object that we use. Wire §7.5. */
export interface Turnstile {
  /** Returns the widget's id. */
  render(place: HTMLElement, options: WidgetOptions): string | null | undefined
  execute(widget: string): void
  reset(widget: string): void
  remove(widget: string): void
}
export interface WidgetOptions {
  readonly sitekey: string
  readonly action: string
  readonly size: 'invisible' | 'compact' | 'flexible'
  readonly appearance: 'execute' | 'interaction-only'
  readonly execution: 'execute'
  readonly theme: 'light' | 'dark'
  readonly retry: 'never'
  readonly 'refresh-expired': 'manual'
  readonly 'refresh-timeout': 'manual'
  readonly 'response-field': false
  callback(token: string): void
  /** Return true to stop Turnstile from logging the error itself. */
  'error-callback'(code?: string): boolean
  'unsupported-callback'(): void
  'timeout-callback'(): void
  'expired-callback'(): void
  'before-interactive-callback'(): void
  'after-interactive-callback'(): void
}
const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js'

/** Returns Turnstile's site key from the app's configuration. Throws `invalid_config`. Modal §5. */
export function siteKeyOf({ raw }: AppConfig): string {
  const siteKey = text(raw.captcha_site_key) ?? ''
  const [, key] = siteKey.split('t:')
  if (key) return key
  // the error message is for users, who cannot fix the key; the console message is for the developer
  hint('captcha-site-key', siteKey)
  throw new LatchkitError('invalid_config', 'Unsupported captcha site key')
}

/** Loads Turnstile's script. The app's configuration may name another address, as the sandbox does. */
export const loadTurnstile = ({ raw }: AppConfig, signal: AbortSignal): Promise<Turnstile> =>
  loadScript(
    `${text(raw.captcha_script_url) ?? SCRIPT}?render=explicit`,
    () => (window as { turnstile?: Turnstile }).turnstile,
    signal,
  )
