import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import { idp } from '../../../playground/outside/idp/idp.js'
import { type Outside, startOutside } from '../../outside.js'

export const VERIFIER = 'a-verifier-of-more-than-forty-three-characters'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
export const S256 = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
export const PLAIN = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
export const BASIC = { authorization: `Basic ${btoa('sandbox:sandbox-secret')}` }
export const callback = (name: string) => `http://localhost:9/oauth/callback/${name}`

/** Changes to a correct request. A field with the value undefined is left out. */
export type Change = Record<string, string | undefined>
interface Who {
  readonly person?: string
  readonly decision?: 'allow' | 'deny'
  readonly trouble?: string
}
interface Told {
  readonly status: number
  readonly text: string
  /** A JSON body. */
  // biome-ignore lint/suspicious/noExplicitAny: the services’ answers have no type
  readonly body: any
  readonly headers: Headers
}
interface Right {
  /** The parameters that a correct app sends to `/auth`. */
  readonly authorization: Change
  /** The parameters that a correct app sends to `/token`, besides the code. */
  readonly form: Change
  readonly headers?: Record<string, string>
}

const filled = (fields: Change) =>
  new URLSearchParams(Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined))

/** Calls of one identity provider, with correct requests that a test can change. */
export function openDoor(name: string, right: Right) {
  let outside: Outside
  beforeAll(async () => {
    outside = await startOutside([idp])
  })
  afterAll(() => outside.close())

  const at = (path: string) => `${outside.url}/idp/${name}${path}`
  const read = async (answer: Response): Promise<Told> => {
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '') && /^[[{]/.test(text)
    return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined, headers: answer.headers }
  }
  const auth = (change: Change = {}) =>
    fetch(at(`/auth?${filled({ ...right.authorization, ...change })}`), { redirect: 'manual' })
  /** Answers as the user. Returns the address to which that leads. */
  async function answer(change: Change = {}, { person = '1815', decision = 'allow', trouble = '' }: Who = {}) {
    const first = await auth(change)
    const page = new URL(`${first.headers.get('location')}`, first.url)
    const body = new URLSearchParams({ person, decision, trouble })
    return fetch(page, { method: 'POST', body, redirect: 'manual' })
  }
  const callbackUrl = async (change?: Change, who?: Who) =>
    new URL(`${(await answer(change, who)).headers.get('location')}`)
  const codeFor = async (change?: Change, who?: Who) =>
    (await callbackUrl(change, who)).searchParams.get('code') ?? undefined
  const call = async (path: string, headers: Record<string, string> = {}) => read(await fetch(at(path), { headers }))
  const post = async (form: Change, headers: Record<string, string> = {}) =>
    read(
      await fetch(at('/token'), {
        method: 'POST',
        body: `${filled(form)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...right.headers, ...headers },
      }),
    )
  return {
    at,
    auth,
    answer,
    callbackUrl,
    call,
    post,
    read,
    codeFor,
    json: (path: string) => call(path).then(({ body }) => body),
    /** Sends a changed form to `/token`. */
    token: async (
      change: Change,
      { headers, authorization, who }: { headers?: Record<string, string>; authorization?: Change; who?: Who } = {},
    ) =>
      post(
        { ...('code' in change ? {} : { code: await codeFor(authorization, who) }), ...right.form, ...change },
        headers,
      ),
    /** Returns an access token. */
    async access(authorization?: Change, who?: Who, where = (body: Told['body']) => body.access_token) {
      const { body, text } = await post({ code: await codeFor(authorization, who), ...right.form })
      return `${where(body) ?? `none: ${text}`}`
    },
    bearer: (token: string) => ({ authorization: `Bearer ${token}` }),
    /** Expects an error on the service's own page, without a redirect to the app. */
    async expectPage(change: Change, status = 400) {
      const answered = await auth(change)
      expect(answered.headers.get('location')).toBeNull()
      expect(answered.headers.get('content-type')).toMatch('text/html')
      expect(answered.status).toBe(status)
    },
    /** A request without the headers that `fetch` adds. */
    bare: (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
      new Promise<number | undefined>((resolve, reject) => {
        const asking = request(at(path), { method, headers }, (answered) => {
          answered.resume()
          resolve(answered.statusCode)
        })
        asking.on('error', reject).end(body)
      }),
  }
}

export const claimsOf = (token: string) => JSON.parse(Buffer.from(`${token.split('.')[1]}`, 'base64url').toString())
