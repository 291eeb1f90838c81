import type { Context } from 'hono'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  jsonText(status, JSON.stringify(body), headers)

/** For what JavaScript cannot write, such as numbers of more than 53 bits. */
export const jsonText = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

/** Back to the app. A field without a value is left out. */
export function sendBack(
  redirect_uri: string,
  fields: Record<string, string | undefined>,
  how: 'query' | 'fragment' = 'query',
): Response {
  const url = new URL(redirect_uri)
  const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (how === 'fragment') url.hash = `${new URLSearchParams(given)}`
  else for (const [name, value] of given) url.searchParams.append(name, value)
  return redirectTo(url.href)
}

export const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } })

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form; of what is no form, nothing. */
export async function formOf({ req }: Context): Promise<Record<string, string> | undefined> {
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === FORM ? Object.fromEntries(new URLSearchParams(await req.text())) : undefined
}

/**
 * HTTP Basic, where it is sent. The two parts are form-encoded: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
export function basicOf({ req }: Context): { client_id: string; client_secret: string } | undefined {
  const sent = /^Basic +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  if (!sent) return undefined
  const [client_id = '', client_secret = ''] = Buffer.from(sent, 'base64').toString().split(':').map(formDecoded)
  return { client_id, client_secret }
}
const formDecoded = (text: string) => new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? ''

export const bearerOf = ({ req }: Context) => /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''

/** What is asked for by one text: scopes, fields. */
export const words = (text = '', separator: string | RegExp = ' ') => text.split(separator).filter(Boolean)
