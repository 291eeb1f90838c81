import type { BrowserContext, Page, Route } from '@playwright/test'
import type { SandboxApp } from './app.js'
import { control } from './control.js'
import type { Fault } from './faults.js'

const API = '/api/v1'
const REFUSED = 'This answer was ordered by a test.'

/**
 * Makes calls of one path below `/api/v1`, such as `/passwordless/init`, fail: those of an app, in the sandbox, or those
 * of a page or a browser context, on their way. A path that ends with `*` is for all that begin so. An app's faults end
 * with their count or with `reset()`, a page's with their count or with the page. A browser repeats a call by itself if
 * the connection that it had kept open is closed, so `dropped` and `lost` are better ordered for a page.
 */
export async function addFault(target: SandboxApp | Page | BrowserContext, path: string, fault: Fault): Promise<void> {
  if ('appId' in target)
    return control(target.apiUrl, '/faults', { body: { app: target.appId, path: `${API}${path}`, ...fault } })
  let remaining = fault.count === undefined ? 1 : (fault.count ?? Number.POSITIVE_INFINITY)
  await target.route(
    (url) => matches(url.pathname, `${API}${path}`),
    async (route) => {
      if (remaining <= 0) return route.fallback()
      remaining--
      await inflict(route, fault).catch((error: unknown) => {
        // the page may have gone away meanwhile
        if (!isGone(error)) throw error
      })
    },
  )
}

const matches = (pathname: string, path: string) =>
  path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path

const isGone = (error: unknown) => error instanceof Error && /closed|already handled/i.test(error.message)

async function inflict(route: Route, { latency, drop, lose, malformed, status, body }: Fault): Promise<void> {
  if (latency) await new Promise((resolve) => setTimeout(resolve, latency).unref())
  if (drop) return route.abort('connectionreset')
  if (lose) {
    await route.fetch()
    return route.abort('connectionreset')
  }
  if (malformed) return answer(route, status ?? 200, '{"user": {"id": "did:')
  if (body !== undefined) return answer(route, status ?? 200, typeof body === 'string' ? body : JSON.stringify(body))
  if (status !== undefined) return answer(route, status, JSON.stringify(refusal(status)))
  return route.fallback()
}

function refusal(status: number) {
  if (status === 401) return { error: REFUSED, code: 'missing_or_invalid_token' }
  if (status === 429) return { error: REFUSED, code: 'too_many_requests' }
  return { error: REFUSED }
}

/** The server is at another origin than the page, so the answer has to allow that the page reads it. */
async function answer(route: Route, status: number, body: string): Promise<void> {
  const origin = (await route.request().headerValue('origin')) ?? '*'
  const headers = {
    'content-type': 'application/json',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
  await route.fulfill({ status, headers, body })
}
