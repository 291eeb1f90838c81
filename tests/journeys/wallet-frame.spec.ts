import { recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { vectors } from '../unit/wallet-frame/passcode-vectors.js'
import { wire } from '../wire.js'
import { someone } from './support/login.js'
import { type App, serverUrl } from './support/server.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { ask, frameUrl, openFrame, originOf, rpc } from './support/wallet-frame.js'

const TOKEN_OF = (app: App, email = someone()) => signInElsewhere(app, email).then(({ token }) => token)

test('a wallet is created, signs, and signs again after a reload', async ({ page, app }) => {
  const accessToken = await TOKEN_OF(app)
  expect(await openFrame(page, app)).toEqual({ storage: 'persistent' })
  const { data } = await ask(page, 'wallet:create', { accessToken })
  const address = `${data?.address}` as `0x${string}`
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  for (const visit of ['first', 'second']) {
    expect(await ask(page, 'wallet:connect', { accessToken, address })).toMatchObject({ data: { address } })
    const message = `Hello from the ${visit} visit`
    const signature = (await rpc(page, accessToken, address, 'personal_sign', message, address)) as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(address)
    await openFrame(page, app)
  }

  const typed = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Acme', chainId: 31337 },
    message: { text: 'Hello' },
  } as const
  const typedSignature = (await rpc(
    page,
    accessToken,
    address,
    'eth_signTypedData_v4',
    address,
    typed,
  )) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...typed, signature: typedSignature })).toBe(address)

  const fees = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: '0x1', gasLimit: 21_000 }
  const tx = { to: address, value: 1n, nonce: 0, chainId: 31337, ...fees }
  const signed = (await rpc(page, accessToken, address, 'eth_signTransaction', tx)) as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(address)
})

test('another device recovers it with the server’s key or the passcode, and with nothing else', async ({
  page,
  browser,
  app,
}) => {
  const accessToken = await TOKEN_OF(app)
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}` as `0x${string}`
  const device = async () => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await openFrame(tab, app)
    return tab
  }
  const second = await device()
  const refused = (type: string) => ({ error: { type } })
  expect(await ask(second, 'wallet:connect', { accessToken, address })).toMatchObject(refused('wallet_not_on_device'))
  expect(await rpc(second, accessToken, address, 'personal_sign', 'x', address)).toBe('wallet_not_on_device')
  const recovered = await ask(second, 'wallet:recover', { accessToken, address, recoveryMethod: wire.prefix })
  expect(recovered).toMatchObject({ data: { address } })
  const signs = async (tab: typeof page) => {
    const signature = (await rpc(tab, accessToken, address, 'personal_sign', 'x', address)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'x', signature })).toBe(address)
  }
  await signs(second)

  const guard = { accessToken, address, recoveryMethod: 'user-passcode' }
  expect(await ask(page, 'wallet:set-recovery', { ...guard, recoveryPassword: 'first-secret' })).toMatchObject({
    data: { address },
  })
  expect(await ask(page, 'wallet:set-recovery', { ...guard, recoveryPassword: 'other-secret' })).toMatchObject({
    data: { address },
  })
  // the others keep working with their own shares
  await signs(page)
  await signs(second)
  const third = await device()
  const recover = (recoveryPassword: string) => ask(third, 'wallet:recover', { ...guard, recoveryPassword })
  expect(await recover('first-secret')).toMatchObject(refused('invalid_recovery_pin'))
  expect(await recover('Other-secret')).toMatchObject(refused('invalid_recovery_pin'))
  expect(await ask(third, 'wallet:recover', { accessToken, address, recoveryMethod: wire.prefix })).toMatchObject(
    refused('error'),
  )
  expect(await recover('other-secret')).toMatchObject({ data: { address } })
  await signs(third)
})

test('the key of a password is computed in a worker of the server, which ends with it', async ({ page, app }) => {
  const accessToken = await TOKEN_OF(app)
  const workers: string[] = []
  const closedWorkers: string[] = []
  page.on('worker', (worker) => {
    workers.push(new URL(worker.url()).pathname)
    worker.on('close', () => closedWorkers.push(new URL(worker.url()).pathname))
  })
  await openFrame(page, app)
  const guard = { accessToken, recoveryMethod: 'user-passcode', recoveryPassword: 'first-secret' }
  expect((await ask(page, 'wallet:create', guard)).data?.address).toMatch(/^0x/)
  expect(workers).toEqual([expect.stringMatching(/^\/frame\/passcode\..+\.js$/)])
  await expect.poll(() => closedWorkers).toEqual(workers)
  // the same script with the same messages, in the frame and under its policy
  const derivedKeys = await page.frame({ url: /embedded-wallets/ })?.evaluate(
    async ([url, vectors]) => {
      const bytes = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((two) => Number.parseInt(two, 16)))
      const keyOf = (passcode: string, salt: string) =>
        new Promise<string>((resolve, reject) => {
          const worker = new Worker(`${url}`)
          worker.onerror = () => reject(new Error('The worker did not run.'))
          worker.onmessage = ({ data }) =>
            resolve([...(data as Uint8Array)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
          worker.postMessage({ passcode: new TextEncoder().encode(passcode.normalize('NFKC')), salt: bytes(salt) })
        })
      const keys: string[] = []
      for (const { passcode, salt } of vectors) keys.push(await keyOf(passcode, salt))
      return keys
    },
    [workers[0], vectors] as const,
  )
  expect(derivedKeys).toEqual(vectors.map(({ key }) => key))
})

test('no message to or from the frame contains a key, a phrase, a password’s key or a share', async ({ page, app }) => {
  const accessToken = await TOKEN_OF(app)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openFrame(page, app)
  const guard = { accessToken, recoveryMethod: 'user-passcode', recoveryPassword: 'first-secret' }
  const address = `${(await ask(page, 'wallet:create', guard)).data?.address}`
  await ask(page, 'wallet:connect', { accessToken, address })
  await rpc(page, accessToken, address, 'personal_sign', 'x', address)
  await ask(page, 'wallet:recover', { ...guard, address })
  await ask(page, 'wallet:recover', { ...guard, address, recoveryPassword: 'wrong-secret' })
  await ask(page, 'wallet:rpc', { accessToken, address, request: { method: 'eth_exportKey', params: [] } })
  // an imported key, Solana and Farcaster, of a user without a password
  const own = { accessToken: await TOKEN_OF(app) }
  const privateKey = generatePrivateKey()
  expect((await ask(page, 'wallet:import', { ...own, privateKey })).error).toBeUndefined()
  const publicKey = `${(await ask(page, 'solana-wallet:create', own)).data?.publicKey}`
  for (const [event, data] of [
    ['solana-wallet:connect', {}],
    ['solana-wallet:rpc', { request: { method: 'signMessage', params: { message: 'x' } } }],
    ['solana-wallet:recover', {}],
  ] as const)
    expect((await ask(page, event, { ...own, publicKey, ...data })).error, event).toBeUndefined()
  const written = { address: publicKey, payload: { hash: 'A'.repeat(27) }, fid: 1 }
  expect((await ask(page, 'farcaster:sign', { ...own, ...written })).error).toBeUndefined()
  const messages = await page.evaluate(() =>
    window.received.map(({ data }) => data as { data?: object; error?: object }),
  )
  expect(messages.length).toBeGreaterThan(10)
  for (const { data, error } of messages) {
    expect(Object.keys(error ?? {}).every((key) => ['type', 'message'].includes(key))).toBe(true)
    const known = ['storage', 'address', 'publicKey', 'response', 'hash', 'signature']
    expect(Object.keys(data ?? {}).filter((key) => !known.includes(key))).toEqual([])
  }
  // the frame stores its shares; neither a share nor half of it was sent or logged
  const storedValues = await page.frame({ url: /embedded-wallets/ })?.evaluate(() => Object.values(localStorage))
  const all = JSON.stringify([messages, logged])
  for (const share of storedValues ?? []) expect(all).not.toContain(share.slice(0, 10))
  expect(storedValues).toHaveLength(3)
  expect(all).not.toContain(privateKey.slice(2))
  // a host that has the token does not get the server's share
  const stolen = await page.evaluate(
    async ([url, token, header, id]) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', [`${header}`]: `${id}` }
      const response = await fetch(`${url}/recovery/shares`, { method: 'POST', headers, body: '{}' })
      return [response.status, await response.text()]
    },
    [`${serverUrl}/api/v1/embedded_wallets/${address}`, accessToken, wire.header.appId, app.id],
  )
  expect(stolen).toEqual([403, expect.stringContaining('invalid_origin')])
})

test('only the embedding page on a domain of the app gets answers and can change anything', async ({
  page,
  context,
  app,
}) => {
  const accessToken = await TOKEN_OF(app)
  await openFrame(page, app)
  const event = `${wire.prefix}:wallet:create`
  const message = { id: 'id-x', event, data: { accessToken } }
  const frame = page.frame({ url: /embedded-wallets/ })
  // senders: the frame's own window, siblings of the host's and of the frame's origin, and a popup
  await frame?.evaluate((payload) => window.postMessage(payload, '*'), message)
  for (const src of [await originOf(), frameUrl(app)])
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const sibling = document.createElement('iframe')
          sibling.src = src
          sibling.onload = resolve
          document.body.append(sibling)
        }),
      src,
    )
  for (const sibling of page.frames().slice(2))
    await sibling.evaluate((sent) => parent.frames[0]?.postMessage(sent, '*'), message)
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => void window.open(url), await originOf()),
  ])
  await popup.waitForLoadState()
  await popup.evaluate((sent) => window.opener.frames[0].postMessage(sent, '*'), message)
  // messages that do not follow the protocol
  await page.evaluate(
    ([event, accessToken]) => {
      const target = document.querySelector('iframe')?.contentWindow
      const data = { accessToken }
      const wrong = [null, 7, 'text', [], { event, data }, { id: 7, event, data }, { id: 'a'.repeat(101), event, data }]
      for (const one of [...wrong, { id: 'b', data }, { id: 'c', event: event?.replace(/^.*?:/, 'other:'), data }])
        target?.postMessage(one, '*')
    },
    [event, accessToken] as const,
  )
  // the frame answers in order, so it has handled all of them by now
  expect(await ask(page, 'wallet:connect', {})).toMatchObject({ error: { type: 'invalid_request_arguments' } })
  const ids = await page.evaluate(() => window.received.map(({ data }) => (data as { id: string }).id))
  expect(ids.filter((id) => !id.startsWith('id-') || id === 'id-x')).toEqual([])
  expect(await frame?.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await app.count('/embedded_wallets')).toBe(0)

  // a page on another domain does not get the frame
  await app.configure({ allowed_domains: ['https://acme.example'] })
  const complaints: string[] = []
  page.on('console', (entry) => complaints.push(entry.text()))
  await page.goto(`${await originOf()}/?app=${app.id}`)
  await expect.poll(() => complaints.join()).toContain('frame-ancestors')
  expect(page.frames().some((one) => one.url().includes('embedded-wallets'))).toBe(false)
  // nor an answer, where the browser gives any page the frame
  await page.route(/embedded-wallets/, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto(`${await originOf()}/?app=${app.id}`)
  const given = page.frame({ url: /embedded-wallets/ })
  await given?.evaluate(() =>
    addEventListener('message', () =>
      setTimeout(() => {
        document.title = 'heard'
      }),
    ),
  )
  await page.evaluate((event) => void window.ask(event, {}), `${wire.prefix}:iframe:ready`)
  await expect.poll(() => given?.title()).toBe('heard')
  expect(await page.evaluate(() => window.received)).toEqual([])
})

test('an imported key is a second wallet, and a malformed one is refused by name while the frame keeps working', async ({
  page,
  app,
}) => {
  const accessToken = await TOKEN_OF(app)
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const privateKey = generatePrivateKey()
  const second = privateKeyToAddress(privateKey)
  expect(await ask(page, 'wallet:import', { accessToken, privateKey })).toMatchObject({ data: { address: second } })
  const signature = (await rpc(page, accessToken, second, 'personal_sign', 'x', second)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'x', signature })).toBe(second)
  for (const wrong of ['', 'nope', privateKey.slice(0, -1), `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, 7, null])
    expect(await ask(page, 'wallet:import', { accessToken, privateKey: wrong })).toMatchObject({
      error: { type: 'invalid_request_arguments' },
    })

  const rpcOf = (request: unknown) => ({ accessToken, address, request })
  const big = 'x'.repeat(10 * 1024 * 1024)
  const wrong: [string, object][] = [
    ['wallet:steal', { accessToken }],
    ['toString', { accessToken }],
    ['iframe:ready', { more: 1 }],
    ['wallet:create', { accessToken, more: 1 }],
    ['wallet:create', {}],
    ['wallet:create', { accessToken: 7 }],
    ['wallet:create', { accessToken: big }],
    ['wallet:create', { accessToken, recoveryMethod: 'telepathy' }],
    ['wallet:create', { accessToken, recoveryMethod: 'user-passcode' }],
    ['wallet:create', { accessToken, recoveryPassword: 'short' }],
    ['wallet:connect', { accessToken, address: '0x1' }],
    ['wallet:rpc', rpcOf({ method: 'personal_sign', params: [big, address] })],
    ['wallet:rpc', rpcOf({ method: 'personal_sign', params: ['x', `0x${'1'.repeat(40)}`] })],
    ['wallet:rpc', rpcOf({ method: 'personal_sign', params: 'x' })],
    ['wallet:rpc', rpcOf({ method: 'personal_sign', params: [], more: 1 })],
    ['wallet:rpc', rpcOf({ method: 'secp256k1_sign', params: ['0x00'] })],
    ['wallet:rpc', rpcOf({ method: '__proto__', params: [] })],
    ['wallet:rpc', rpcOf([])],
    ['wallet:rpc', rpcOf({ method: 'eth_signTransaction', params: [{ to: address, chainId: '1.5' }] })],
  ]
  for (const [event, data] of wrong)
    expect(await ask(page, event, data), event).toMatchObject({ error: { type: 'invalid_request_arguments' } })
  expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toMatch(/^0x[0-9a-f]{130}$/)
})

test('an invalid, foreign or expired token signs nothing', async ({ page, app }) => {
  const [accessToken, other] = [await TOKEN_OF(app), await TOKEN_OF(app)]
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const sign = (token: string) => rpc(page, token, address, 'personal_sign', 'x', address)
  expect(await sign('nonsense')).toBe('missing_or_invalid_token')
  expect(await sign(`${accessToken.slice(0, -4)}AAAA`)).toBe('missing_or_invalid_token')
  expect(await sign(other)).toBe('wallet_not_on_device')
  expect(await ask(page, 'wallet:recover', { accessToken: other, address })).toMatchObject({ error: { type: 'error' } })
  await app.configure({ clock_offset: 7200 })
  expect(await sign(accessToken)).toBe('missing_or_invalid_token')
  expect(await ask(page, 'wallet:create', { accessToken })).toMatchObject({
    error: { type: 'missing_or_invalid_token' },
  })
})

test('without storage and workers the wallet lasts as long as its page, and its password recovers it', async ({
  page,
  app,
}) => {
  const accessToken = await TOKEN_OF(app)
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    if (!location.pathname.includes('embedded-wallets')) return
    Object.defineProperty(window, 'localStorage', { get: denied })
    Reflect.deleteProperty(window, 'Worker')
  })
  expect(await openFrame(page, app)).toEqual({ storage: 'memory' })
  const guard = { accessToken, recoveryMethod: 'user-passcode', recoveryPassword: 'first-secret' }
  const address = `${(await ask(page, 'wallet:create', guard)).data?.address}` as `0x${string}`
  const signs = async () => {
    const signature = (await rpc(page, accessToken, address, 'personal_sign', 'x', address)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'x', signature })).toBe(address)
  }
  await signs()
  await openFrame(page, app)
  expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toBe('wallet_not_on_device')
  expect(await ask(page, 'wallet:recover', { ...guard, address })).toMatchObject({ data: { address } })
  await signs()
})

test('each site that embeds the frame recovers the wallet for itself, whatever the browser lets the frame store', async ({
  page,
  app,
}) => {
  const sites = ['localhost', 'a.localhost', 'b.localhost', '127.0.0.1']
  await app.configure({ allowed_domains: sites.map((site) => `http://${site}:*`) })
  const accessToken = await TOKEN_OF(app)
  await openFrame(page, app, 'a.localhost')
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const signs = async () => expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toMatch(/^0x/)
  await openFrame(page, app, 'b.localhost')
  const answer = await ask(page, 'wallet:connect', { accessToken, address })
  if (answer.error) expect(answer.error.type).toBe('wallet_not_on_device')
  expect(await ask(page, 'wallet:recover', { accessToken, address })).toMatchObject({ data: { address } })
  await signs()
  await openFrame(page, app, 'a.localhost')
  await ask(page, 'wallet:recover', { accessToken, address })
  await signs()

  // on another site than the server
  const ready = await openFrame(page, app, '127.0.0.1')
  expect(await ask(page, 'wallet:recover', { accessToken, address })).toMatchObject({ data: { address } })
  await signs()
  expect(await openFrame(page, app, '127.0.0.1')).toEqual(ready)
  const second = await ask(page, 'wallet:connect', { accessToken, address })
  expect(second).toMatchObject(
    ready?.storage === 'memory' ? { error: { type: 'wallet_not_on_device' } } : { data: { address } },
  )
  if (second.error) await ask(page, 'wallet:recover', { accessToken, address })
  await signs()
})

test('requests to a failing server are retried and then reported, and a lost or damaged share needs a recovery', async ({
  page,
  app,
}) => {
  const accessToken = await TOKEN_OF(app)
  await openFrame(page, app)
  // the wallet is registered, but the answer is lost
  await app.fault({ path: '/embedded_wallets', lose: true })
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  expect(address).toMatch(/^0x/)
  const sign = () => rpc(page, accessToken, address, 'personal_sign', 'x', address)
  await app.fault({ path: `/embedded_wallets/${address}/share`, status: 503, count: null })
  expect(await sign()).toBe('error')
  await app.heal()
  expect(await sign()).toMatch(/^0x/)
  const meddle = (damage: 'damage' | 'clear') =>
    page.frame({ url: /embedded-wallets/ })?.evaluate((how) => {
      const [key = ''] = Object.keys(localStorage)
      if (how === 'clear') localStorage.clear()
      else localStorage.setItem(key, 'AAAAAAAAAAAAAAAAAAAAAAAA')
    }, damage)
  for (const how of ['damage', 'clear'] as const) {
    await meddle(how)
    expect(await sign()).toBe('wallet_not_on_device')
    expect(await ask(page, 'wallet:recover', { accessToken, address })).toMatchObject({ data: { address } })
    expect(await sign()).toMatch(/^0x/)
  }
})
