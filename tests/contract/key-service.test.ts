import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findApp } from '../../server/apps/app.js'
import type { KeyServices } from '../../server/crypto/key-service/services.js'
import { openSecret } from '../../server/crypto/secret.js'
import { rowsOf } from '../../server/db/rows.js'
import { rootKeys } from '../../server/db/schema/keys.js'
import { runDoctor } from '../../server/doctor/command.js'
import { reseal } from '../../server/keys/reseal.js'
import { runWrapping } from '../../server/keys/wrap.js'
import { startServer } from '../../server/server.js'
import { startKms } from '../key-services/aws-kms.js'
import { policyFor, startVault } from '../key-services/vault.js'
import { startPostgres } from '../processes/postgres.js'
import { startProcess } from '../processes/start-process.js'
import { request } from './sandbox.js'
import { newDatabase, OLD } from './support/filled.js'

const PLAIN = `${OLD.secret}`
const app = `${OLD.known.appId}`
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

const postgres = await startPostgres()

describe.skipIf(!postgres)('a server whose root secret a key service has wrapped', () => {
  let vault: Awaited<ReturnType<typeof startVault>>
  let kms: Awaited<ReturnType<typeof startKms>>
  let keyServices: KeyServices
  let token: string
  let kmsKey: string

  beforeEach(async () => {
    vault = await startVault()
    vault.createKey('latchkit')
    token = vault.createToken(policyFor('latchkit'))
    kms = await startKms()
    kmsKey = kms.createKey()
    const user = kms.createUser({ Encrypt: [kmsKey], Decrypt: [kmsKey] })
    for (const [name, value] of Object.entries(kms.environment(user))) vi.stubEnv(name, value)
    keyServices = {
      vault: { url: vault.url, key: 'latchkit', token },
      awsKms: { key: kmsKey, region: kms.region },
    }
    return () => Promise.all([vault.stop(), kms.stop()]).then(() => {})
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => postgres?.stop())

  /** What `keys wrap` prints. */
  async function wrapped(service: 'vault' | 'aws-kms', secrets: readonly string[]): Promise<readonly string[]> {
    const lines: string[] = []
    const code = await runWrapping(['wrap', service, 'env:SECRETS'], {
      services: keyServices,
      env: { SECRETS: `${secrets.join('\n')}\n` },
      readFile: async () => expect.unreachable(),
      writeFile: async () => expect.unreachable(),
      out: (line) => lines.push(line),
    })
    expect([code, lines]).toEqual([0, secrets.map(() => expect.stringMatching(/^\d+:(vault:v\d+|aws-kms):/))])
    return lines
  }
  async function databaseOf(kind: 'old' | 'empty') {
    const { db, databaseUrl, remove } = await newDatabase(`${postgres?.url}`, { filled: kind === 'old' })
    onTestFinished(remove)
    return { db, databaseUrl }
  }

  test('opens all that was sealed before, and seals nothing anew: from plain to Vault, to KMS, and back', async () => {
    const { db, databaseUrl } = await databaseOf('old')
    const plain = await openSecret({ secrets: [PLAIN] })
    const byVault = await wrapped('vault', [PLAIN])
    const byKms = await wrapped('aws-kms', byVault)
    const known: unknown[] = []
    for (const secrets of [[PLAIN], byVault, byKms, byVault, [PLAIN]]) {
      const server = await startServer({ databaseUrl, secrets, keyServices, keyServiceWait: 0 })
      // the key that signs tokens was opened
      expect((await request(`${server.url}/api/v1/apps/${app}/jwks.json`)).status).toBe(200)
      await server.close()
      known.push(await db.select().from(rootKeys))
      expect((await reseal({ db, secret: plain })).written).toBe(0)
    }
    expect(known).toEqual(
      known.map(() => [expect.objectContaining({ kid: 0, fingerprint: plain.fingerprints().get(0) })]),
    )
    expect(await findApp({ db, secret: plain }, app)).toBeDefined()
  })

  test('starts beside others, with the secret wrapped or not, all at the same time', async () => {
    const { db, databaseUrl } = await databaseOf('empty')
    const rings = [
      [`0:${PLAIN}`],
      await wrapped('vault', [PLAIN]),
      await wrapped('aws-kms', [PLAIN]),
      await wrapped('vault', [PLAIN]),
    ]
    const servers = await Promise.all(
      rings.map((secrets) => startServer({ databaseUrl, secrets, keyServices, keyServiceWait: 0 })),
    )
    await Promise.all(servers.map((server) => server.close()))
    expect(await db.select({ kid: rootKeys.kid }).from(rootKeys)).toEqual([{ kid: 0 }])
  })

  test('goes on without the service', async () => {
    const { databaseUrl } = await databaseOf('old')
    const server = await startServer({ databaseUrl, secrets: await wrapped('vault', [PLAIN]), keyServices })
    onTestFinished(() => server.close())
    await vault.stop()
    expect((await request(`${server.url}/api/v1/apps/${app}/jwks.json`)).status).toBe(200)
  })

  test('is refused with another secret of that id, whoever has wrapped it', async () => {
    const { databaseUrl } = await databaseOf('old')
    const secrets = await wrapped('vault', ['another secret, which somebody took for that of this server'])
    await expect(startServer({ databaseUrl, secrets, keyServices })).rejects.toThrow(
      'The secret with the id 0 in LATCHKIT_SERVER_SECRETS is not the one that this database knows',
    )
  })

  test('leaves the database as it was when its secret cannot be opened', async () => {
    const { db, databaseUrl } = await databaseOf('empty')
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`create schema public`)
    const secrets = await wrapped('vault', [PLAIN])
    vault.revoke(token)
    await expect(startServer({ databaseUrl, secrets, keyServices })).rejects.toThrow(/^The root secret with the id 0 /)
    const tables = await rowsOf(
      db,
      sql`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public'`,
    )
    expect(tables).toEqual([])
  })

  describe('as a process', () => {
    const PREFIX = 'LATCHKIT_SERVER_'
    /** `own` has names without the prefix. */
    const command = (
      args: readonly string[],
      own: Readonly<Record<string, string>>,
      before: readonly string[] = [],
    ) => {
      const env = {
        PUBLIC_URL: 'https://auth.example.com',
        PORT: '0',
        VAULT_URL: vault.url,
        VAULT_KEY: 'latchkit',
        VAULT_TOKEN: token,
        AWS_KMS_KEY: kmsKey,
        ...own,
      }
      return startProcess(process.execPath, [...before, '--import', 'tsx', MAIN, ...args], {
        env: Object.fromEntries(Object.entries(env).map(([name, text]) => [PREFIX + name, text])),
      })
    }

    test('starts after Vault, which was sealed, and says so without a secret', async () => {
      const { databaseUrl } = await databaseOf('old')
      const [SECRETS = ''] = await wrapped('vault', [PLAIN])
      vault.state.sealed = true
      const started = command(['start'], { DATABASE_URL: databaseUrl, SECRETS, LOG: 'off' })
      await expect.poll(() => vault.calls.length).toBeGreaterThan(4)
      vault.state.sealed = false
      const [printed] = await started.line(/^\{"server".*/)
      const { server } = JSON.parse(printed)
      expect((await request(`${server}/api/v1/apps/${app}/jwks.json`)).status).toBe(200)
      const { code, stdout, stderr } = await started.stop()
      expect(code).toBe(0)
      expect(stderr).toMatch(
        /The root secret with the id 0 was not opened\. Vault at \S+ is sealed .* asked again for 60 s\./,
      )
      for (const secret of [PLAIN, token, 'vault:v1']) expect(stdout + stderr).not.toContain(secret)
    })

    test('ends by one sentence where waiting cannot help, and at once by a signal where it waits', async () => {
      const { databaseUrl } = await databaseOf('old')
      const [SECRETS = ''] = await wrapped('vault', [PLAIN])
      const own = { DATABASE_URL: databaseUrl, SECRETS }
      const { code, stdout, stderr } = await command(['start'], { ...own, VAULT_TOKEN: 'hvs.wrong' }).exit
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(
        /^The server did not start: The root secret with the id 0 was not opened\. .*refuses the token.*\n$/,
      )
      for (const secret of [PLAIN, 'hvs.wrong', 'vault:v1']) expect(stderr).not.toContain(secret)
      vault.state.sealed = true
      const before = vault.calls.length
      const waiting = command(['start'], own)
      await expect.poll(() => vault.calls.length).toBeGreaterThan(before)
      const asked = performance.now()
      expect((await waiting.stop()).code).toBe(0)
      expect(performance.now() - asked).toBeLessThan(5000)
    })

    test('wraps a new secret, with which a server starts, before there is any database', async () => {
      const { databaseUrl } = await databaseOf('empty')
      const made = await command(['keys', 'wrap', 'aws-kms', 'new', '3'], {}).exit
      expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3:aws-kms:[\w+/]+=*\n$/) })
      const started = command(['start'], { DATABASE_URL: databaseUrl, SECRETS: made.stdout.trim() })
      await started.line(/^\{"server".*/)
      expect((await started.stop()).code).toBe(0)
    })

    test('says which package KMS needs, where it is not installed, and needs none for Vault', async () => {
      const hook = `export const resolve = (name, context, next) =>
        next(name, name === '@aws-sdk/client-kms' ? { ...context, parentURL: 'file:///nowhere/a.js' } : context)`
      const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
      const register = `import { register } from 'node:module'; register(${JSON.stringify(url(hook))})`
      const without = ['--import', url(register)]
      const { code, stdout } = await command(['keys', 'wrap', 'aws-kms', 'new', '3'], {}, without).exit
      expect([code, stdout]).toEqual([
        1,
        'AWS KMS needs the package @aws-sdk/client-kms. Install it beside latchkit-server: npm install @aws-sdk/client-kms.\n',
      ])
      expect(await command(['keys', 'wrap', 'vault', 'new', '3'], {}, without).exit).toMatchObject({ code: 0 })
    })
  })

  test('is looked at by doctor, which says which secret the service does not open, and why', async () => {
    const { databaseUrl } = await databaseOf('empty')
    const secrets = await wrapped('vault', [`2:${PLAIN}`, `1:the other secret of this server, a plain one at first`])
    const server = await startServer({ databaseUrl, secrets, keyServices })
    await server.close()
    const doctor = async (ring: readonly string[]) => {
      const lines: string[] = []
      const open = async () => expect.unreachable()
      const place = { open, ring: { secrets: ring, services: keyServices }, publicUrl: undefined, pool: 1 }
      const code = await runDoctor({ ...place, print: (line) => lines.push(line) })
      return { code, text: lines.join('\n') }
    }
    const good = await doctor(secrets)
    expect(good.text).toContain('ok      secret 2: vault opens it\nok      secret 1: vault opens it\n')
    vault.setMinDecryptionVersion('latchkit', 2)
    const old = await doctor([`${secrets[0]}`])
    expect(old.code).toBe(1)
    expect(old.text).toMatch(
      /FAILURE secret 2: The root secret with the id 2 was not opened\. Vault at \S+ does not open/,
    )
    expect(old.text).toContain('        Lower min_decryption_version of the key')
    expect(old.text).toContain('skipped database: the root secrets cannot be opened')
    expect((await doctor(['1:a plain secret of more than 32 bytes in it'])).text).not.toContain('secret 1')
  })
})
