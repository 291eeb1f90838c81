import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { googleDrive } from '../../playground/outside/google-drive/google-drive.js'
import { icloud } from '../../playground/outside/icloud/icloud.js'
import { idp } from '../../playground/outside/idp/idp.js'
import { answerAt } from '../idp.js'
import { type Outside, startOutside } from '../outside.js'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside([googleDrive, icloud, idp])
})
afterAll(() => outside.close())

const DRIVE = 'https://www.googleapis.com/auth/drive.appdata'
const BACK = 'http://localhost:9/oauth/callback/google'

/** Gets an access token from the identity provider's stand-in. */
async function tokenOf(person: string, scope = `openid ${DRIVE}`): Promise<string> {
  const verifier = randomBytes(36).toString('base64url')
  const query = {
    client_id: 'sandbox',
    response_type: 'code',
    redirect_uri: BACK,
    scope,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const google = `${outside.url}/idp/google`
  const callbackUrl = await answerAt(`${google}/auth?${new URLSearchParams(query)}`, new URL(BACK).origin, { person })
  const form = {
    grant_type: 'authorization_code',
    code: `${callbackUrl.searchParams.get('code')}`,
    redirect_uri: BACK,
    client_id: 'sandbox',
    client_secret: 'sandbox-secret',
    code_verifier: verifier,
  }
  const response = await fetch(`${google}/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await response.json()) as { access_token: string }).access_token
}

describe('Google Drive', () => {
  const drive = (token: string, path: string, how: RequestInit = {}) =>
    fetch(`${outside.url}/google-drive${path}`, {
      ...how,
      headers: { authorization: `Bearer ${token}`, ...(how.headers as Record<string, string>) },
    })
  const list = async (token: string, name: string) => {
    const q = `name = '${name.replace(/[\\']/g, '\\$&')}'`
    const response = await drive(token, `/drive/v3/files?${new URLSearchParams({ spaces: 'appDataFolder', q })}`)
    return ((await response.json()) as { files: { id: string; name: string }[] }).files
  }
  const bytes = new Uint8Array([0, 13, 10, 45, 45, 255, 13, 10])
  const upload = (token: string, name: string) => {
    const head = `--b\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ name, parents: ['appDataFolder'] })}\r\n`
    const body = new Blob([head, '--b\r\ncontent-type: application/octet-stream\r\n\r\n', bytes, '\r\n--b--'])
    const headers = { 'content-type': 'multipart/related; boundary=b' }
    return drive(token, '/upload/drive/v3/files?uploadType=multipart', { method: 'POST', headers, body })
  }

  test('stores bytes under a name, for their owner only', async () => {
    const [ada, grace] = [await tokenOf('1815'), await tokenOf('1906')]
    const name = `it's "mine" \\`
    const uploaded = (await (await upload(ada, name)).json()) as { id: string }
    expect(uploaded).toMatchObject({ kind: 'drive#file', name, mimeType: 'application/octet-stream' })
    expect(await list(ada, name)).toMatchObject([{ id: uploaded.id }])
    const read = () => drive(ada, `/drive/v3/files/${uploaded.id}?alt=media`).then((answer) => answer.arrayBuffer())
    expect(new Uint8Array(await read())).toEqual(bytes)
    // another account and another file name find nothing
    expect(await list(grace, name)).toEqual([])
    expect(await list(ada, 'other')).toEqual([])
    expect((await drive(grace, `/drive/v3/files/${uploaded.id}?alt=media`)).status).toBe(404)
    const patch = { method: 'PATCH', headers: { 'content-type': 'text/plain' }, body: 'new' }
    expect((await drive(grace, `/upload/drive/v3/files/${uploaded.id}?uploadType=media`, patch)).status).toBe(404)
    await drive(ada, `/upload/drive/v3/files/${uploaded.id}?uploadType=media`, patch)
    expect(Buffer.from(await read()).toString()).toBe('new')
    expect((await drive(grace, `/drive/v3/files/${uploaded.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await drive(ada, `/drive/v3/files/${uploaded.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await list(ada, name)).toEqual([])
  })
  test('refuses calls without a token, or with one of another scope', async () => {
    const path = '/drive/v3/files?spaces=appDataFolder'
    for (const token of ['', 'nonsense']) expect((await drive(token, path)).status).toBe(401)
    const denied = await drive(await tokenOf('1815', 'openid email'), path)
    expect([denied.status, await denied.json()]).toMatchObject([403, { error: { code: 403 } }])
  })
  test('refuses malformed requests', async () => {
    const token = await tokenOf('1815')
    for (const path of ['/drive/v3/files', '/drive/v3/files?spaces=appDataFolder&q=mimeType%3D1'])
      expect((await drive(token, path)).status).toBe(400)
    const odd = { method: 'POST', headers: { 'content-type': 'multipart/related; boundary=b' }, body: 'nonsense' }
    for (const type of ['multipart', 'media2'])
      expect((await drive(token, `/upload/drive/v3/files?uploadType=${type}`, odd)).status).toBe(400)
  })
  test('answers the pages of other origins', async () => {
    const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'PATCH' }
    const preflightHeaders = { ...headers, 'access-control-request-headers': 'authorization,content-type' }
    const preflight = await fetch(`${outside.url}/google-drive/drive/v3/files`, {
      method: 'OPTIONS',
      headers: preflightHeaders,
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  })
})

describe('iCloud', () => {
  const CONTAINER = 'iCloud.dev.latchkit.sandbox'
  async function signIn(person: string, decision = 'allow', container = CONTAINER) {
    const body = new URLSearchParams({ person, decision })
    const page = await fetch(`${outside.url}/icloud/sign-in?${new URLSearchParams({ container })}`, {
      method: 'POST',
      body,
    })
    return JSON.parse(/postMessage\((\{.*?\}),/.exec(await page.text())?.[1] ?? '{}') as Record<string, string>
  }
  async function database(path: string, session?: string, body?: object, token = 'sandbox') {
    const query = new URLSearchParams({ ckAPIToken: token, ...(session && { ckSession: session }) })
    const place = `${outside.url}/icloud/database/1/${CONTAINER}/development/${path}?${query}`
    const response = await fetch(place, body && { method: 'POST', body: JSON.stringify(body) })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown> & { records?: object[] },
    }
  }
  const record = { recordName: 'one', recordType: 'Key', fields: { key: { value: 'AAEC', type: 'BYTES' } } }
  const modify = (session: string | undefined, operationType: string, fields: object = {}) =>
    database('private/records/modify', session, { operations: [{ operationType, record: { ...record, ...fields } }] })
  const lookup = (session: string | undefined) =>
    database('private/records/lookup', session, { records: [{ recordName: 'one' }] })

  test('returns the address of the login without a session', async () => {
    const answer = await database('public/users/caller')
    expect(answer).toMatchObject({ status: 421, body: { serverErrorCode: 'AUTHENTICATION_REQUIRED' } })
    expect(answer.body.redirectURL).toBe(`${outside.url}/icloud/sign-in?container=${CONTAINER}`)
    for (const session of [undefined, 'nonsense']) expect((await lookup(session)).status).toBe(421)
    const { ckSession } = await signIn('1815', 'allow', 'iCloud.other')
    expect((await lookup(ckSession)).status).toBe(421)
  })
  test('refuses an unknown API token', async () => {
    const { ckSession } = await signIn('1815')
    expect(await database('public/users/caller', ckSession, undefined, 'guess')).toMatchObject({
      status: 401,
      body: { serverErrorCode: 'AUTHENTICATION_FAILED' },
    })
  })
  test('stores records for their owner only', async () => {
    const [ada, grace] = [(await signIn('1815')).ckSession, (await signIn('1906')).ckSession]
    expect((await lookup(ada)).body.records).toMatchObject([{ serverErrorCode: 'NOT_FOUND' }])
    expect((await modify(ada, 'create')).body.records).toMatchObject([
      { ...record, recordChangeTag: expect.any(String) },
    ])
    expect((await modify(ada, 'create')).body.records).toMatchObject([{ serverErrorCode: 'CONFLICT' }])
    expect((await modify(ada, 'update')).body.records).toMatchObject([{ serverErrorCode: 'CONFLICT' }])
    const secondSession = (await signIn('1815')).ckSession
    expect((await lookup(secondSession)).body.records).toMatchObject([record])
    expect((await lookup(grace)).body.records).toMatchObject([{ serverErrorCode: 'NOT_FOUND' }])
    const fields = { key: { value: 'AwQF', type: 'BYTES' } }
    await modify(ada, 'forceReplace', { fields })
    expect((await lookup(ada)).body.records).toMatchObject([{ fields }])
    expect((await modify(ada, 'forceDelete')).body.records).toEqual([{ recordName: 'one', deleted: true }])
    expect((await lookup(ada)).body.records).toMatchObject([{ serverErrorCode: 'NOT_FOUND' }])
  })
  test('is refused if the user declines, or the request is malformed', async () => {
    expect(await signIn('1815', 'deny')).toEqual({ errorMessage: 'The user did not sign in.' })
    expect(await signIn('nobody')).toHaveProperty('errorMessage')
    const { ckSession } = await signIn('1815')
    expect((await modify(ckSession, 'shuffle')).body.records).toMatchObject([{ serverErrorCode: 'BAD_REQUEST' }])
    expect((await modify(ckSession, 'create', { recordName: 7 })).body.records).toMatchObject([
      { serverErrorCode: 'BAD_REQUEST' },
    ])
    const odd = await database('private/records/modify', ckSession, { operations: ['x', null] })
    expect(odd).toMatchObject({ status: 200, body: { records: [] } })
  })
})
