import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import type { Answer, Body, How } from '../sandbox.js'

/** What `request` of the sandbox's tests does, and `fetch` may not: it sends a `host` among the headers as it is. */
export function requestUnder(url: string, body?: unknown, how: How = {}): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url)
  const payload = how.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers = {
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(how.token && { authorization: `Bearer ${how.token}` }),
    ...how.headers,
  }
  const method = how.method ?? (payload === undefined ? 'GET' : 'POST')
  return new Promise((resolve, reject) => {
    const asked = plainRequest({ hostname, port, path: pathname + search, method, headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const text = Buffer.concat(parts).toString('utf8')
      const isJson = answer.headers['content-type']?.startsWith('application/json')
      const read = isJson ? (JSON.parse(text) as Body) : {}
      resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.headers), text, body: read })
    })
    asked.once('error', reject)
    asked.end(payload)
  })
}

const headersOf = (all: IncomingHttpHeaders): Headers =>
  new Headers(
    Object.entries(all).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as [string, string])),
  )
