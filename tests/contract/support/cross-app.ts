import { createHash, randomBytes } from 'node:crypto'
import { wire } from '../../wire.js'
import { type App, type Body, type How, request, type Sandbox } from '../sandbox.js'

export const HOST = 'http://localhost:5173'
const random = () => randomBytes(36).toString('base64url')

export interface Ask {
  readonly request: string
  readonly state_code: string
  readonly code_verifier: string
}
export interface Proof {
  authorization_code: string
  state_code: string
  code_verifier: string
  provider: string
}
type Account = Pick<Body, 'token' | 'user'>

/** Creates two apps. Users of the requester may use their wallets of the provider app. */
export async function connectedApps(sandbox: Sandbox, { readOnly = false, settings = {} as object } = {}) {
  const providerApp = await sandbox.newApp({ name: 'Wallets', icon_url: 'https://wallets.example/icon.png' })
  const requester = await sandbox.newApp({ name: 'Asks', ...settings })
  await connect(requester, providerApp, { readOnly })
  return { providerApp, requester, ...crossApp(sandbox, requester, providerApp) }
}

/** Names each app in the settings of the other, and nothing else there. Only the requester's half may be read-only. */
export async function connect(requester: App, providerApp: App, { readOnly = false } = {}) {
  await requester.configure({ cross_app_connections: [{ provider_app_id: providerApp.id, read_only: readOnly }] })
  await providerApp.configure({ cross_app_requesters: [{ requester_app_id: requester.id, read_only: false }] })
}

/** The calls of the requester's page and of the provider app's authorise page. */
export function crossApp(sandbox: Sandbox, requester: App, providerApp: App) {
  const provider = `${wire.prefix}:${providerApp.id}`
  const fromHost = (how: How = {}): How => ({ ...how, headers: { origin: HOST, ...how.headers } })
  function newLogin(fields: object = {}) {
    const [code_verifier, state_code] = [random(), random()]
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const body = { provider, state_code, redirect_to: `${HOST}/in?keep=a%20b`, code_challenge, ...fields }
    return { sent: body, state_code, code_verifier }
  }
  const init = (fields?: object) => requester.call('/oauth/init', newLogin(fields).sent, fromHost())
  async function ask(): Promise<Ask> {
    const { sent, ...secrets } = newLogin()
    const answer = await requester.call('/oauth/init', sent, fromHost())
    if (answer.status !== 200) throw new Error(answer.text)
    return { request: `${new URL(`${answer.body.url}`).searchParams.get('request')}`, ...secrets }
  }
  /** Calls the API as the authorise page does, from the server's origin. */
  function decide(loginRequest: Pick<Ask, 'request'>, { token }: Account, decision = 'approve', origin?: string) {
    const url = sandbox.next()
    const headers = {
      [wire.header.appId]: providerApp.id,
      [wire.header.analyticsId]: 'its-page',
      origin: origin ?? url,
    }
    return request(`${url}/api/v1/cross-app/authorize`, { request: loginRequest.request, decision }, { token, headers })
  }
  const param = (url: unknown, name: string) => new URL(`${url}`).searchParams.get(wire.query(`oauth_${name}`))
  /** Runs the login up to the body for `authenticate` and `link`. */
  async function prove(account: Account): Promise<Proof> {
    const loginAttempt = await ask()
    const decided = await decide(loginAttempt, account)
    if (decided.status !== 200) throw new Error(decided.text)
    const { state_code, code_verifier } = loginAttempt
    return { authorization_code: `${param(decided.body.redirect_to, 'code')}`, state_code, code_verifier, provider }
  }
  const authenticate = (proof: object, how?: How) => requester.call('/oauth/authenticate', proof, fromHost(how))
  const link = (proof: object, token?: string) => requester.call('/oauth/link', proof, fromHost({ token }))
  const unlink = (subject: unknown, token?: string) =>
    requester.call('/oauth/unlink', { provider, subject }, fromHost({ token }))
  const consents = async ({ token }: Account) =>
    (await providerApp.call('/cross-app/consents', undefined, { token })).body.consents
  const revoke = ({ token }: Account) =>
    providerApp.call('/cross-app/consents/revoke', { requester_app_id: requester.id }, fromHost({ token }))
  return { provider, init, ask, decide, param, prove, authenticate, link, unlink, consents, revoke }
}

export const claimsOf = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(`${token}`.split('.')[1] ?? '', 'base64url').toString())
