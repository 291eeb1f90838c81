import { randomBytes } from 'node:crypto'
import { type App, findApp } from './app.js'
import { type Checks, exchange, type Identity, isSuspension } from './oauth-exchange.js'
import { type OAuthProvider, oauthProviders } from './oauth-providers.js'
import type { Call, Provider } from './provider-context.js'
import { seal } from './seal.js'
import { issueTicket, type TicketKey, takeTicket } from './tickets.js'
import { wire } from './wire.js'

/** What a host's page asked for, in its ticket, until the upstream sends the person back. */
export interface Asked extends Omit<Checks, 'state'> {
  readonly provider: OAuthProvider
  readonly redirectTo: string
  readonly codeChallenge: string
  readonly stateCode: string
}
/** What a code of ours stands for. */
export interface Granted extends Pick<Asked, 'provider' | 'codeChallenge' | 'stateCode'> {
  /** An `Identity`, or the refusal of one. */
  readonly sealed: string
}
export type Outcome = Identity | { readonly refused: 'oauth_account_suspended' }

/** Seconds: for the person to answer, and for the host's page to bring the code. */
export const TIME = 600
export const askedKey = (state: string): TicketKey => ({ kind: 'oauth', key: state })
export const codeKey = ({ secret }: Provider, code: string): TicketKey => ({
  ...{ kind: 'oauth code', key: secret.hmac('oauth code', code) },
})
export const sealKey = ({ secret }: Provider, app: App, code: string) => secret.key('oauth identity', app.id, code)

/** `oauth/callback/:provider`: the upstream sends the person here, and they go on to the host's page with a code of ours. */
export async function callback(provider: Provider, c: Call): Promise<Response> {
  const sent = c.req.method === 'POST' ? new URLSearchParams(c.get('body')) : new URL(c.req.url).searchParams
  const state = sent.get('state') ?? ''
  const app = await findApp(provider.db, state.split('.')[0] ?? '')
  const asked = app && (await takeTicket<Asked>(provider.db, app, askedKey(state)))
  if (!app || !asked || asked.provider !== c.req.param('provider')) return c.html(GONE, 400)
  c.header('referrer-policy', 'no-referrer')
  const code = await codeOf(provider, app, asked, sent, state)
  return c.redirect(backTo(asked, code))
}

/** A code of ours; `undefined`, in letters, where the person denied, and `error` where the upstream failed. Core §5, Wire §7.1. */
async function codeOf(provider: Provider, app: App, asked: Asked, sent: URLSearchParams, state: string) {
  const error = sent.get('error')
  if (error) return DENIALS.includes(error) ? 'undefined' : 'error'
  const url = new URL(`${provider.origin}/?${sent}`)
  // the redirect URI goes to the token endpoint as it was asked for
  url.pathname = `/api/v1/oauth/callback/${asked.provider}`
  const outcome = await exchange(provider, app, asked.provider, url, { ...asked, state }).catch(
    (cause): Outcome | undefined => {
      if (isSuspension(cause)) return { refused: 'oauth_account_suspended' }
      process.stderr.write(`${oauthProviders[asked.provider]} did not log anyone in: ${(cause as Error).message}\n`)
      return undefined
    },
  )
  if (!outcome) return 'error'
  const code = randomBytes(32).toString('base64url')
  const { provider: name, codeChallenge, stateCode } = asked
  const sealed = seal(sealKey(provider, app, code), JSON.stringify(outcome))
  const granted: Granted = { provider: name, codeChallenge, stateCode, sealed }
  await issueTicket(provider.db, app, codeKey(provider, code), granted, TIME)
  return code
}
/** What they say when a person says no: RFC 6749, LinkedIn, Apple. */
export const DENIALS = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

interface From extends Pick<Asked, 'redirectTo' | 'stateCode'> {
  readonly provider: string
}
/** The host's address with the three parameters; its own stay as they were written. */
export function backTo({ redirectTo, stateCode, provider }: From, code: string): string {
  const url = new URL(redirectTo)
  const ours = { oauth_code: code, oauth_state: stateCode, oauth_provider: provider }
  const names = Object.keys(ours).map((name) => wire.query(name))
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !names.includes(pair.split('=')[0] ?? ''))
  const added = Object.entries(ours).map(([name, value]) => `${wire.query(name)}=${encodeURIComponent(value)}`)
  url.search = [...kept, ...added].join('&')
  return url.href
}

export const GONE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Nothing to answer</title>
  <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 0 auto; padding: 32px 16px">
    <h1 style="font-size: 24px">Nothing to answer</h1>
    <p>This login was answered already, or its time is up. Go back to the app and start again.</p>
  </body>
</html>
`
