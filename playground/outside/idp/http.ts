import type { Context } from 'hono'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  jsonText(status, JSON.stringify(body), headers)

/** A JSON response from text, for values that JavaScript cannot represent, such as integers above 53 bits. */
export const jsonText = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

/** Redirects to the app. A field without a value is left out. */
export function sendBack(
  redirect_uri: string,
  fields: Record<string, string | undefined>,
  how: 'query' | 'fragment' = 'query',
): Response {
  const url = new URL(redirect_uri)
  const params = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (how === 'fragment') url.hash = `${new URLSearchParams(params)}`
  else for (const [name, value] of params) url.searchParams.append(name, value)
  return redirectTo(url.href)
}

export const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } })

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form body. Undefined if the body is not a form. */
export async function formOf({ req }: Context): Promise<Record<string, string> | undefined> {
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === FORM ? Object.fromEntries(new URLSearchParams(await req.text())) : undefined
}

/**
 * The client credentials of HTTP Basic, if they are sent. Both parts are form-encoded:
 * https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
export function basicOf({ req }: Context): { client_id: string; client_secret: string } | undefined {
  const sent = /^Basic +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  if (!sent) return undefined
  const [client_id = '', client_secret = ''] = Buffer.from(sent, 'base64').toString().split(':').map(formDecoded)
  return { client_id, client_secret }
}
const formDecoded = (text: string) => new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? ''

export const bearerOf = ({ req }: Context) => /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''

/** Splits a list in one text, such as scopes or field names. */
export const words = (text = '', separator: string | RegExp = ' ') => text.split(separator).filter(Boolean)
