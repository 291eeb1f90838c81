import { loadScript } from '../../core/browser/load-script.js'
import { LatchkitError } from '../../core/errors.js'
import { text } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'

/** The used part of the global that Turnstile's script defines. Wire §7.5. */
export interface Turnstile {
  /** Answers the widget's id. */
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
  /** Returns true where the error is handled, so that Turnstile does not log it itself. */
  'error-callback'(code?: string): boolean
  'unsupported-callback'(): void
  'timeout-callback'(): void
  'expired-callback'(): void
  'before-interactive-callback'(): void
  'after-interactive-callback'(): void
}
const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js'

/** The key that the widget takes. Throws `invalid_config`. Modal §5. */
export function siteKeyOf({ raw }: AppConfig): string {
  const given = text(raw.captcha_site_key) ?? ''
  const [, key] = given.split('t:')
  if (key) return key
  // users are told no more than that it does not work, and whoever set the key is not among them
  console.error(`Latchkit: unsupported captcha site key "${given}". One of Turnstile begins with "t:".`)
  throw new LatchkitError('invalid_config', 'Unsupported captcha site key')
}

/** The provider may name another place for the script: its sandbox has one of its own. */
export const loadTurnstile = ({ raw }: AppConfig, signal: AbortSignal): Promise<Turnstile> =>
  loadScript(
    `${text(raw.captcha_script_url) ?? SCRIPT}?render=explicit`,
    () => (window as { turnstile?: Turnstile }).turnstile,
    signal,
  )
