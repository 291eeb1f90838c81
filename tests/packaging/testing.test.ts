import { connectSandbox, type RunningSandbox, startSandbox } from 'latchkit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAt } from '../contract/sandbox.js'
import { answering } from '../server.js'

describe('startSandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox?.stop())

  const logIn = async (apiUrl: string, appId: string, email: string) => {
    const { user } = await sandboxAt([apiUrl]).appOf(appId).login(email)
    return user.id
  }

  it('starts a server on a free port of the loopback address, whose app logs users in', async () => {
    const { apiUrl, app } = sandbox
    expect(apiUrl).toMatch(/^http:\/\/localhost:\d+$/)
    expect(app).toMatchObject({ apiUrl, appId: 'latchkitsandbox0000000001' })
    expect(await logIn(apiUrl, app.appId, 'ada@example.com')).toContain('did:')
    expect(await app.requests('/passwordless/init')).toEqual([
      expect.objectContaining({ method: 'POST', path: '/api/v1/passwordless/init', status: 200 }),
    ])
  })

  it('makes apps that see nothing of each other', async () => {
    const [one, other] = [await sandbox.newApp(), await sandbox.newApp({ name: 'Other' })]
    await logIn(sandbox.apiUrl, one.appId, 'grace@example.com')
    expect(await one.codeFor('grace@example.com')).toMatch(/^\d{6}$/)
    expect(await other.messages('grace@example.com')).toEqual([])
    expect(await other.requests()).toEqual([])
    expect(await other.settings()).toMatchObject({ name: 'Other' })
  })

  it('lets more users log in than the usual limit of one address', async () => {
    const app = await sandbox.newApp()
    expect(await app.settings()).toMatchObject({ rate_limits: { per_ip: 1_000_000 } })
  })

  it('runs beside another, which another worker may have, with the same ids and other users', async () => {
    const other = await startSandbox()
    await logIn(sandbox.apiUrl, sandbox.app.appId, 'lin@example.com')
    expect(await other.app.messages('lin@example.com')).toEqual([])
    await other.stop()
    await expect(other.app.settings()).rejects.toThrow(`There is no sandbox at ${other.apiUrl}.`)
  })

  it('says that a port is taken', async () => {
    const port = Number(new URL(sandbox.apiUrl).port)
    await expect(startSandbox({ port })).rejects.toThrow(`Port ${port} is taken.`)
  })

  it('says which setting it does not know', async () => {
    await expect(sandbox.newApp({ pass_key: true })).rejects.toThrow('"pass_key" is not a known key')
  })

  it('forgets the users of one app', async () => {
    const app = await sandbox.newApp()
    await logIn(sandbox.apiUrl, app.appId, 'joan@example.com')
    await app.reset()
    expect(await app.messages('joan@example.com')).toEqual([])
  })

  it('moves the clock of one app', async () => {
    const app = await sandbox.newApp()
    await app.travel(3600)
    expect(await app.settings()).toMatchObject({ clock_offset: 3600 })
  })
})

describe('connectSandbox', () => {
  it('refuses an app id of another length', () => {
    expect(() => connectSandbox('http://localhost:4610', 'short')).toThrow(
      '"short" is no app id: it has 5 characters instead of 25.',
    )
  })

  it('says that what answers is no sandbox', async () => {
    const { url, stop } = await answering(200, 'hello')
    await expect(connectSandbox(url).newApp()).rejects.toThrow(`${url} is no sandbox`)
    await stop()
  })
})
