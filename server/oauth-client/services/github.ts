import { isRecord } from '../../protocol/validate.js'
import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, refuseErrors, textOf } from '../read-answer.js'

/**
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, …/rest/users/users,
 * …/rest/users/emails, …/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors (2026-11-25)
 */
export const github: IdentityProvider = {
  endpoints: {
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    userinfo_endpoint: 'https://api.github.com/user',
  },
  scope: 'read:user user:email',
  authentication: 'client_secret_post',
  pkce: true,
  // GitHub returns errors with status 200.
  readTokens: refuseErrors,
  userInfo: { headers: { accept: 'application/vnd.github+json' }, more: '/emails' },
  profile: ({ info, more }) => ({
    // not the login, which may change and be reused by another person
    subject: textOf(info.id),
    username: nameOf(info.login),
    name: nameOf(info.name),
    email: primaryEmail(more),
  }),
}

/** The user's `email` field is a public, unverified address. The list tells which address is primary and verified. */
function primaryEmail(emails: unknown): string | null {
  const found = Array.isArray(emails) ? emails.find((one) => isRecord(one) && one.primary && one.verified === true) : {}
  return textOf(found?.email)
}
