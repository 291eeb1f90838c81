import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { isTrouble, type Trouble } from './faults.js'
import { redirectTo } from './http.js'
import { consentPage, gonePage, type Named } from './page.js'
import { type Person, people } from './people.js'

/** The credentials of the only app that is registered with the services. */
export const CLIENT = { id: 'sandbox', secret: 'sandbox-secret' }

/** Whether a redirect URI is registered. Only its path counts, because the port of the sandbox's provider varies. */
export const isCallback = (uri: string | undefined, name: string): uri is string =>
  uri !== undefined &&
  URL.canParse(uri) &&
  isWeb(new URL(uri)) &&
  new URL(uri).pathname.endsWith(`/oauth/callback/${name}`)
const isWeb = ({ protocol, hash }: URL) => /^https?:$/.test(protocol) && !hash

/** A valid authorization request of an app. */
export interface AuthorizationRequest {
  readonly redirect_uri: string
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly challenge?: Challenge | undefined
}
export interface Answer {
  readonly person: Person
  readonly trouble: Trouble
}
/** A request that the user has allowed. */
export type Grant<A extends AuthorizationRequest = AuthorizationRequest> = A & Answer

interface Answers<A extends AuthorizationRequest> {
  allow(grant: Grant<A>): Response | Promise<Response>
  deny(request: A): Response | Promise<Response>
}

/** The consent page. A user can answer each request once. */
export function openConsent<A extends AuthorizationRequest>(service: Named, { allow, deny }: Answers<A>) {
  const waiting = openShelf<A>(900)
  const routes = new Hono()
    .get('/:id', (c) => {
      const request = waiting.find(c.req.param('id'))
      return request ? consentPage(service, new URL(request.redirect_uri).host) : gonePage(service)
    })
    .post('/:id', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const request = waiting.take(c.req.param('id'))
      if (typeof request === 'string') return gonePage(service)
      if (form.get('decision') !== 'allow') return deny(request)
      const person = people.find(({ id }) => id === form.get('person'))
      const trouble = form.get('trouble') ?? ''
      return person ? allow({ ...request, person, trouble: isTrouble(trouble) ? trouble : '' }) : gonePage(service)
    })
  return { routes, ask: (request: A) => redirectTo(`consent/${waiting.put(request)}`) }
}

/** A store for codes and tokens: values that expire, each under an unguessable name. */
export function openShelf<T extends object>(seconds: number) {
  const entries = new Map<string, { value: T; until: number; taken: boolean }>()
  const secondsLeft = (name = '') => Math.floor(((entries.get(name)?.until ?? 0) - Date.now()) / 1000)
  return {
    secondsLeft,
    put(value: T, name = random()): string {
      entries.set(name, { value, until: Date.now() + seconds * 1000, taken: false })
      return name
    },
    find(name = ''): T | undefined {
      const one = entries.get(name)
      return one && !one.taken && secondsLeft(name) > 0 ? one.value : undefined
    },
    /** Takes a value, which works once. Returns the reason if it is not available. */
    take(name = ''): T | 'unknown' | 'used' | 'expired' {
      const one = entries.get(name)
      if (!one) return 'unknown'
      if (one.taken) return 'used'
      one.taken = true
      return secondsLeft(name) > 0 ? one.value : 'expired'
    },
  }
}

export const random = (bytes = 24) => randomBytes(bytes).toString('base64url')

/** PKCE: https://www.rfc-editor.org/rfc/rfc7636 */
export interface Challenge {
  readonly value: string
  readonly method: 'S256' | 'plain'
}
export const fits = ({ value, method }: Challenge, verifier: string | undefined) =>
  verifier !== undefined && value === (method === 'plain' ? verifier : sha256(verifier).toString('base64url'))

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Tells whether a user allows an app for the first time. All apps of the sandbox share one client id, so the first part
 * of the state distinguishes them.
 */
export function openFirstTimes() {
  const allowed = new Set<string>()
  return (state: string | undefined, person: Person): boolean => {
    const key = JSON.stringify([CLIENT.id, person.id, state?.split('.')[0]])
    const first = !allowed.has(key)
    allowed.add(key)
    return first
  }
}
