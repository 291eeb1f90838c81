/** What a person who signs in can order to go wrong, to see what the app makes of it. */
export const troubles = {
  'token-500': 'The token endpoint answers 500',
  'token-garbage': 'The token endpoint answers garbage',
  'info-500': 'What tells who you are answers 500',
  'info-garbage': 'What tells who you are answers garbage',
  'no-files': 'Sign in, but leave files unticked',
} as const
export type Trouble = keyof typeof troubles | 'suspended' | ''

export const isTrouble = (value: unknown): value is Trouble =>
  value === '' || value === 'suspended' || Object.hasOwn(troubles, `${value}`)

export interface Wrong {
  readonly status: number
  readonly body: string
}
const GARBAGE: Wrong = { status: 200, body: '<html>Out to lunch</html>' }
const BROKEN: Wrong = { status: 500, body: '{"error":"server_error"}' }

/** What an endpoint answers instead. A suspended account has no profile; where there is none to ask for, no token. */
export function wrongAnswer(endpoint: 'token' | 'info', trouble: Trouble, silent = false): Wrong | undefined {
  if (trouble === `${endpoint}-500`) return BROKEN
  if (trouble === `${endpoint}-garbage`) return GARBAGE
  if (trouble !== 'suspended') return undefined
  const described = JSON.stringify({ error: 'invalid_grant', error_description: 'This account is suspended.' })
  if (endpoint === 'info') return { status: 403, body: described }
  return silent ? { status: 400, body: described } : undefined
}
