/** The parameters of `solana:signIn`. The wallet adds domain and address. */
export interface SignInInput {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The message of Sign In With Solana. */
export function signInMessage({ domain = location.host, ...input }: SignInInput, address: string): string {
  const fields = FIELDS.flatMap(([label, name]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  const resources = input.resources ? ['Resources:', ...input.resources.map((one) => `- ${one}`)] : []
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(input.statement ? ['', input.statement] : []),
    ...(fields.length || resources.length ? ['', ...fields, ...resources] : []),
  ].join('\n')
}
