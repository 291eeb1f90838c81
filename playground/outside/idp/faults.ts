/** Faults that a user can choose while signing in, to see how the app handles them. */
export const troubles = {
  'token-500': 'The token endpoint answers 500',
  'token-garbage': 'The token endpoint answers garbage',
  'info-500': 'What tells who you are answers 500',
  'info-garbage': 'What tells who you are answers garbage',
  'no-files': 'Sign in, but leave files unticked',
} as const
/** A `suspended` account gets the error that its service documents. */
export type Trouble = keyof typeof troubles | 'suspended' | ''

export const isTrouble = (value: unknown): value is Trouble =>
  value === '' || value === 'suspended' || Object.hasOwn(troubles, `${value}`)

/** The response of a broken endpoint. Undefined if the endpoint works. */
export function broken(endpoint: 'token' | 'info', trouble: Trouble): Response | undefined {
  const headers = { 'content-type': 'application/json' }
  if (trouble === `${endpoint}-500`) return new Response('{"error":"server_error"}', { status: 500, headers })
  if (trouble === `${endpoint}-garbage`) return new Response('<html>Out to lunch</html>', { headers })
  return undefined
}

export const SUSPENDED = 'This account is suspended.'
