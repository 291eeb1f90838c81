import { createHash } from 'node:crypto'
import type { App } from './app.js'
import { ApiError } from './errors.js'
import type { Asked } from './oauth-return.js'
import { patternsFor } from './origin-pattern.js'
import { refined, text } from './shape.js'

export const challenge = refined(text(43), 'the base64url of a SHA-256 hash', (value) => /^[\w-]{43}$/.test(value))
export const verifier = refined(text(128), '43 to 128 unreserved characters', (value) =>
  /^[\w.~-]{43,128}$/.test(value),
)

/** A code must not travel to a page that is not the app's. */
export function refuseStrangeAddress({ settings }: App, address: string): void {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  if (patternsFor(origin).some((pattern) => settings.allowed_domains.includes(pattern))) return
  throw new ApiError('invalid_data', '"redirect_to" must be an address on an allowed domain of this app.')
}

/** Who brings a code of ours is who asked for it. Wire §7.1. */
export function mustMatch(
  asked: Pick<Asked, 'stateCode' | 'codeChallenge'>,
  brought: { readonly state_code: string; readonly code_verifier: string },
): void {
  if (asked.stateCode !== brought.state_code)
    throw new ApiError('oauth_state_mismatch', 'The state is not the one that this code was asked for with.')
  if (createHash('sha256').update(brought.code_verifier).digest('base64url') !== asked.codeChallenge)
    throw new ApiError('invalid_pkce_parameters', 'The verifier does not match the challenge of this code.')
}
