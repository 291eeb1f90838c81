import { expect, test } from 'vitest'
import { outsideCalls } from './outside-calls.js'
import { allTexts } from './tree.js'

/**
 * The files that call an address. What they read in the server is limited in time and size, or comes from our own
 * server. All other files use one of `server/http/outside.ts` and `core/lib/ask-outside.ts`.
 */
const KNOWN = {
  // the limits themselves
  'server/http/outside.ts': ['fetch'],
  'server/http/json-fetch.ts': ['createFetch'],
  // without cookies, and without a limit, for a page that only its own user waits for
  'core/lib/ask-outside.ts': ['fetch'],
  // they hand a limited `fetch` to a library
  'plugins/ethereum/client.lazy.ts': ['createClient', 'fetch', 'http'],
  'server/custom-auth/verify.ts': ['createRemoteJWKSet'],
  'server/http/chain-node.ts': ['createPublicClient', 'http'],
  'server/oauth-client/upstream.ts': ['discovery'],
  // as `core/lib/ask-outside.ts`, without the bytes of a chunk of its own in every signature
  'plugins/ethereum/ask-node.ts': ['fetch'],
  // it limits what it reads
  'server/frame/page/cloud/cloud-store.ts': ['fetch'],
  // asks a socket of this machine whether anybody listens there, and reads nothing
  'server/http/socket-file.ts': ['connect'],
  // our own server
  'core/browser/popup-window.ts': ['fetch'],
  'core/transport.ts': ['fetch'],
  'server/cross-app/pages/page/api.ts': ['fetch'],
  'server/frame/page/lib/api.ts': ['fetch'],
  'testing/control.ts': ['fetch'],
}

test('only known files call an address, and each is known for a reason', () => {
  const expected = Object.entries(KNOWN).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`))
  expect(outsideCalls(allTexts)).toEqual(expected.sort())
})
test.each([
  ['const answer = await fetch(url)', ['fetch']],
  ['export const ask = globalThis.fetch', ['fetch']],
  ['start({ fetch })', ['fetch']],
  ["import { ofetch } from 'ofetch'", ['ofetch']],
  ["import { http as node } from 'viem'", ['http']],
  ["import * as client from 'openid-client'\nclient.discovery(url)", ['discovery']],
  ['export const load = async ({ fetch }) => fetch()', []],
  ['const fetch = read\nfetch()', []],
  ['routes.fetch(request)\nconst table = { fetch: 1 }\ntype Fetch = typeof fetch', []],
  ["import { http } from './http.js'", []],
])('a call is found by its name: %j', (text, names) => {
  expect(outsideCalls({ 'server/planted.ts': text })).toEqual(names.map((name) => `server/planted.ts: ${name}`))
})
