/**
 * Whether the address opens a Farcaster client: a web page, or the scheme `farcaster:`. Other schemes could run code in
 * the host's page.
 */
export const isClientUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^(https?|farcaster):\/\//i.test(value)
