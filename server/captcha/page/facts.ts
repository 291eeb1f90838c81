/** Data for the captcha's page, which the server writes into the HTML as JSON. */
export interface CaptchaFacts {
  /** The address of Turnstile's script. */
  readonly script: string
  /** The origin of the page that embeds this one, which alone may speak with it. */
  readonly parent: string
}
