import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, request } from './sandbox.js'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Joins parts of a policy in the order in which they are sent. */
const policy = (...parts: string[]) => parts.join('; ')

onOneDatabase('the frame’s pages', (sandbox) => {
  const get = (path: string, encoding = 'identity') =>
    request(`${sandbox.urls[0]}${path}`, undefined, { headers: { 'accept-encoding': encoding } })
  const page = (app: App, name = '') => get(`/apps/${app.id}/embedded-wallets${name}`)
  const outside = async () => `${(await request(`${sandbox.urls[0]}/sandbox/outside`)).body.url}`
  const fileOf = (html: string, name: string, type = 'js') =>
    `${new RegExp(`/frame/${name}\\.[\\w-]+\\.${type}`).exec(html)?.[0]}`
  const factsOf = (html: string) => JSON.parse(`${/id="facts">(.*)<\/script>\n/.exec(html)?.[1]}`)

  test('the wallet’s page runs its own script, in the app’s frames, and speaks with the clouds', async () => {
    const app = await sandbox.newApp({ allowed_domains: ['https://acme.example', 'http://localhost:*'] })
    const { headers } = await page(app)
    expect(headers.get('content-security-policy')).toBe(
      policy(
        "default-src 'none'; script-src 'self'; style-src 'none'",
        `connect-src 'self' ${await outside()}; worker-src 'self'`,
        "frame-ancestors 'self' https://acme.example http://localhost:*; base-uri 'none'; form-action 'none'",
      ),
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('the page that shows a key has a style of its own, and speaks with nobody else', async () => {
    const { headers } = await page(await sandbox.newApp(), '/export')
    expect(headers.get('content-security-policy')).toBe(
      policy(
        "default-src 'none'; script-src 'self'; style-src 'self'",
        "connect-src 'self'; worker-src 'none'",
        "frame-ancestors http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'",
      ),
    )
  })

  test('a domain that no policy can name is left out of it, and none but the server’s own pages frame an app of such alone', async () => {
    const app = await sandbox.newApp({ allowed_domains: ['http://[::1]:*', 'https://acme.example'] })
    const ancestors = async () =>
      /frame-ancestors ([^;]*);/.exec(`${(await page(app)).headers.get('content-security-policy')}`)?.[1]
    expect(await ancestors()).toBe("'self' https://acme.example")
    await app.configure({ allowed_domains: ['http://[::1]:*'] })
    expect(await ancestors()).toBe("'self'")
  })

  test('an app’s own clouds are let in by their origins', async () => {
    const icloud = {
      url: 'https://api.apple-cloudkit.example',
      message_origin: 'https://cdn.example',
      container_identifier: 'iCloud.acme',
      environment: 'production',
      api_token: 'token',
    }
    const app = await sandbox.newApp({ google_drive_url: 'https://drive.example', icloud })
    const { headers, text } = await page(app)
    expect(headers.get('content-security-policy')).toContain(
      "; connect-src 'self' https://drive.example https://api.apple-cloudkit.example; ",
    )
    expect(factsOf(text).clouds).toEqual({
      googleDrive: { url: 'https://drive.example' },
      icloud: { url: icloud.url, container: 'iCloud.acme', environment: 'production', apiToken: 'token' },
    })
  })

  test.each(['', '/export', '/confirm'])(
    'the page %s has the origins that may speak with it, and the addresses that it needs',
    async (name) => {
      const app = await sandbox.newApp({ name: 'Acme', allowed_domains: ['https://acme.example'] })
      const place = await outside()
      expect(factsOf((await page(app, name)).text)).toEqual({
        appId: app.id,
        prefix: wire.prefix,
        origins: [...(name ? [] : [sandbox.urls[0]]), 'https://acme.example'],
        clouds: {
          googleDrive: { url: `${place}/google-drive` },
          icloud: {
            url: `${place}/icloud`,
            container: 'iCloud.dev.latchkit.sandbox',
            environment: 'development',
            apiToken: 'sandbox',
          },
        },
        passcodeWorker: fileOf((await page(app)).text, 'passcode'),
        ...(name === '/confirm' && { appName: 'Acme' }),
      })
    },
  )

  test('values written into a page cannot end its script', async () => {
    const container_identifier = '</script><script>alert(1)</script>'
    const app = await sandbox.newApp({
      icloud: {
        url: 'https://api.example',
        message_origin: 'https://cdn.example',
        container_identifier,
        environment: 'production',
        api_token: 'token',
      },
    })
    const { text } = await page(app)
    expect(text.match(/<script/g)).toHaveLength(2)
    expect(factsOf(text).clouds.icloud.container).toBe(container_identifier)
  })

  test.each([
    ['', []],
    ['/export', ['export']],
    ['/confirm', ['confirm']],
  ])('the page %s shows nothing but what its script draws', async (name, styles) => {
    const { text, headers } = await page(await sandbox.newApp(), name)
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
    const visibleText = text.replace(/<script.*?<\/script>/g, '').replace(/<[^>]*>/g, '')
    expect(visibleText.trim()).toBe('Wallet')
    expect([...text.matchAll(/<link rel="stylesheet" href="\/frame\/(\w+)\./g)].map(([, of]) => of)).toEqual(styles)
  })

  test('any client may show the page of an app that names none', async () => {
    const app = await sandbox.newApp()
    expect((await page(app, '?client_id=any')).status).toBe(200)
  })

  test('a malformed app id is not looked up', async () => {
    const { id } = await sandbox.newApp()
    const statusOf = async (odd: string) => (await get(`/apps/${odd}/embedded-wallets`)).status
    for (const odd of [`${id}x`, id.toUpperCase()]) expect(await statusOf(odd), odd).toBe(404)
    // an address with NUL is refused
    for (const odd of [`%00${id}`, `${id}%00`, '%00']) expect(await statusOf(odd), odd).toBe(400)
  })

  test.each([
    ['wallet', ''],
    ['passcode', ''],
    ['export', '/export'],
  ])('%s is a script that is cached for ever, named by the hash of its content', async (name, on) => {
    const path = fileOf((await page(await sandbox.newApp(), on)).text, name)
    const plain = await get(path)
    const hash = createHash('sha256').update(plain.text).digest('base64url').slice(0, 12)
    expect(path).toBe(`/frame/${name}.${hash}.js`)
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('cache-control')).toBe(FOR_EVER)
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    expect(plain.headers.get('content-security-policy')).toBe(name === 'passcode' ? "default-src 'none'" : null)
  })

  test('a script is compressed for clients that accept it', async () => {
    const path = fileOf((await page(await sandbox.newApp())).text, 'wallet')
    const plain = await get(path)
    expect((await get(path, 'br')).text).toBe(plain.text)
    const packed = async (encoding: string) => (await get(path, encoding)).headers.get('content-encoding')
    expect([await packed('br'), await packed('gzip, deflate, br')]).toEqual(['br', 'br'])
    expect([await packed('identity'), await packed('gzip'), await packed('brotli')]).toEqual([null, null, null])
  })

  test('the style sheet is kept like the scripts', async () => {
    const path = fileOf((await page(await sandbox.newApp(), '/export')).text, 'export', 'css')
    const { text, headers } = await get(path)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    expect(path).toBe(`/frame/export.${hash}.css`)
    expect(text).toContain('box-sizing: border-box')
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(headers.get('cache-control')).toBe(FOR_EVER)
  })

  test.each([
    ['wallet.stale.js', 'There is no such script.'],
    ['passcode.js', 'There is no such script.'],
    ['export.stale.css', 'There is no such style sheet.'],
    ['confirm.stale.css', 'There is no such style sheet.'],
    ['wallet.stale.css', 'There is nothing at this address.'],
  ])('of %s there is no older one', async (name, error) => {
    const response = await get(`/frame/${name}`)
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', error } })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
