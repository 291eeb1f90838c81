import { expect } from 'vitest'
import type { Answer, App, How, Sandbox } from '../../sandbox.js'

/** The page that people log in on. */
export const HOST = 'http://localhost:5173'
export const fromHost = (how: How = {}): How => ({ ...how, headers: { origin: HOST, ...how.headers } })

/** A server and the outside services that it works with. */
export interface World {
  readonly sandbox: Sandbox
  /** The origin of the stand-ins for outside services. */
  readonly outside: string
  /** The address of the keys of a host that has its own login, and its tokens. */
  readonly host: { readonly jwks: string; token(): Promise<string> }
}

/** Requires success. */
export async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer
  expect(status, text).toBe(200)
  return answer
}

/** Sends what a person sends on a page of an outside service. */
export async function fill(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
}

/** Posts to a route of an app as the host's page does, and requires success. */
export const asHost = (app: App) => async (path: string, body: object, token?: string) =>
  (await must(app.call(path, body, fromHost({ token })))).body
