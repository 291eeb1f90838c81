/** An address that opens a Farcaster client: its page or its own scheme. Any other would run in the host's page, or anywhere. */
export const isClientUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^(https?|farcaster):\/\//i.test(value)
