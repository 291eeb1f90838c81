import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findApp } from '../../server/apps/app.js'
import { runApps } from '../../server/apps/command.js'
import { openSecret } from '../../server/crypto/secret.js'
import { openDatabase } from '../../server/db/open.js'
import { startServer } from '../../server/server.js'
import { newData } from '../processes/server-data.js'
import { wire } from '../wire.js'
import { type App, sandboxAt } from './sandbox.js'
import { byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { requestUnder } from './support/under-host.js'

const MAIN = 'https://auth.example.com'
const FIRST = 'https://auth.customer.com'
const SECOND = 'https://login.customer.com'
/** An app whose users have wallets, and one whose users have none. */
const [USED, NEW] = ['a'.repeat(25), 'b'.repeat(25)]

describe('the address of an app whose users have wallets', () => {
  let data: Awaited<ReturnType<typeof newData>>
  const start = (apps: Record<string, object>) =>
    startServer({ data: data.folder, publicUrl: MAIN, apps: apps as Record<string, Record<string, unknown>> })

  beforeAll(async () => {
    data = await newData()
    const server = await start({ [USED]: { guest_auth: true }, [NEW]: {} })
    const app = sandboxAt([server.url]).appOf(USED)
    const { token, user } = (await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })).body
    const frame = frameOf({ id: USED } as App, [], { ...(token && { token }), ...(user && { user }) })
    const key = ethereumKey()
    const body = { ...(await frame.signed(key, 'create', frame.device())), address: key.address, imported: false }
    const headers = { host: 'auth.example.com', origin: MAIN, [wire.header.appId]: USED }
    const created = { ...body, recovery: byProvider() }
    const answer = await requestUnder(`${server.url}/api/v1/embedded_wallets`, created, { token, headers })
    expect(answer.status, answer.text).toBe(200)
    await server.close()
  })
  afterAll(() => data?.remove())

  /** Applies a file by the command. Resolves with its exit code and what it wrote, and each app's address. */
  async function apply(file: object, ...options: string[]) {
    const { db, folder, close } = await openDatabase({ data: data.folder })
    const store = { db, secret: await openSecret({ folder }) }
    const lines: string[] = []
    const out = (line: string) => void lines.push(line)
    const on = { ...store, out, err: out, env: {}, readFile: async () => JSON.stringify(file) }
    const code = await runApps(['apply', 'apps.json', ...options], on)
    const addresses = await Promise.all(
      [USED, NEW].map(async (id) => (await findApp(store, id))?.settings.custom_api_url),
    )
    await close()
    return { code, text: lines.join('\n'), addresses }
  }

  test('changes by a command that names the consequence, and by no other, nor at a start', async () => {
    const refused = await apply({ [USED]: { custom_api_url: FIRST, name: 'Acme' } })
    expect(refused).toMatchObject({ code: 1, addresses: [null, null] })
    expect(refused.text).toContain(`App ${USED}: "custom_api_url" would move the app from ${MAIN} to ${FIRST}.`)
    expect(refused.text).toContain('each of 1 user would have to recover the wallet in each browser')
    expect(refused.text).toContain(`--recover-wallets-of=${USED}`)
    expect((await apply({ [USED]: { custom_api_url: FIRST } }, '--dry-run')).code).toBe(1)
    expect((await apply({ [USED]: { custom_api_url: FIRST } }, `--recover-wallets-of=${NEW}`)).code).toBe(1)
    await expect(start({ [USED]: { custom_api_url: FIRST } })).rejects.toThrow('would move the app')

    const moved = await apply({ [USED]: { custom_api_url: FIRST } }, `--recover-wallets-of=${NEW},${USED}`)
    expect(moved).toMatchObject({ code: 0, addresses: [FIRST, null] })
    for (const custom_api_url of [SECOND, null, MAIN])
      expect(await apply({ [USED]: { custom_api_url } })).toMatchObject({ code: 1, addresses: [FIRST, null] })
    await (await start({ [USED]: { custom_api_url: FIRST, name: 'Acme' } })).close()
  })

  test('is one app’s alone, in a file too, unless it is the server’s', async () => {
    const taken = await apply({ [NEW]: { custom_api_url: FIRST } })
    expect(taken).toMatchObject({ code: 1, addresses: [FIRST, null] })
    expect(taken.text).toContain(`App ${NEW}: "custom_api_url" is ${FIRST}, which is the address of the app ${USED}.`)
    const third = 'c'.repeat(25)
    const both = await apply({ [NEW]: { custom_api_url: SECOND }, [third]: { custom_api_url: SECOND } })
    expect(both).toMatchObject({ code: 1, addresses: [FIRST, null] })
    expect(await apply({ [NEW]: { custom_api_url: MAIN }, [third]: { custom_api_url: MAIN } })).toMatchObject({
      code: 0,
    })
    expect((await apply({ [NEW]: { custom_api_url: SECOND } })).addresses).toEqual([FIRST, SECOND])
  })
})
