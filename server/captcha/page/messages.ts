/** Turnstile's options that are no functions. */
export type WidgetOptions = Readonly<Record<string, unknown>>

/** Messages of the embedding page to the captcha's page. */
export type ToCaptcha =
  | { readonly type: 'render'; readonly options: WidgetOptions }
  | { readonly type: 'execute' }
  | { readonly type: 'reset' }

/** The names of Turnstile's callbacks that the embedding page may hear of. */
export const CALLBACKS = [
  'callback',
  'error-callback',
  'unsupported-callback',
  'timeout-callback',
  'expired-callback',
  'before-interactive-callback',
  'after-interactive-callback',
] as const
export type CallbackName = (typeof CALLBACKS)[number]

/**
 * Messages of the captcha's page to the embedding page. `ready`: Turnstile's script is there. `value`: the token, or
 * the code of an error.
 */
export type FromCaptcha =
  | { readonly type: 'ready' }
  | { readonly type: 'callback'; readonly name: CallbackName; readonly value?: string }
