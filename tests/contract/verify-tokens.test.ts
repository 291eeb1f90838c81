import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { accessTokenReader } from './support/access-tokens.js'

/** The token reader of docs/guides/verify-tokens.md, with the settings of an app. */
async function readerFor(app: App, settings: { readonly appId?: string; readonly issuer?: string } = {}) {
  const { verification_key: key } = (await app.call(`/apps/${app.id}`)).body
  const verificationKey = `${key}`.replaceAll('\n', '\\n')
  return accessTokenReader({ appId: app.id, issuer: wire.issuer, verificationKey, ...settings })
}

onEachDatabase('a server with the code of the guide', (sandbox) => {
  test('knows who sent an access token', async () => {
    const app = await sandbox.newApp()
    const { user, token } = await app.login('ada@example.com')
    expect(await (await readerFor(app))(`Bearer ${token}`)).toEqual({
      userId: user.id,
      sessionId: expect.any(String),
      loggedInAt: expect.any(Date),
    })
  })

  test('refuses every other header', async () => {
    const app = await sandbox.newApp()
    const { token, identity_token } = await app.login('bob@example.com')
    const stranger = await (await sandbox.newApp()).login('eve@example.com')
    const changed = `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`
    const headers = [null, '', token, `Bearer ${changed}`, `Bearer ${identity_token}`, `Bearer ${stranger.token}`]
    expect(await Promise.all(headers.map(await readerFor(app)))).toEqual(headers.map(() => undefined))
  })

  test.each([{ appId: 'another' }, { issuer: 'another.example' }])(
    'refuses a token that is not for %j',
    async (other) => {
      const app = await sandbox.newApp()
      const { token } = await app.login('cleo@example.com')
      expect(await (await readerFor(app, other))(`Bearer ${token}`)).toBeUndefined()
    },
  )
})
