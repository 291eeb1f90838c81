import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { undo } from '../../server/account-changes/undo.js'
import { findApp } from '../../server/apps/app.js'
import { purposes } from '../../server/crypto/purposes.js'
import { openSecret } from '../../server/crypto/secret.js'
import { embeddedWallets } from '../../server/db/schema/embedded-wallets.js'
import { spend, takeTicket } from '../../server/db/tickets.js'
import { shareOf } from '../../server/embedded/devices.js'
import { guardOf, keyMaterial } from '../../server/embedded/recovery.js'
import { findWallet } from '../../server/embedded/wallet.js'
import { idempotent } from '../../server/http/idempotency.js'
import { type Resealed, reseal } from '../../server/keys/reseal.js'
import { usage } from '../../server/keys/usage.js'
import { openFactor } from '../../server/mfa/enrolment.js'
import { secondFactorsOf } from '../../server/users/user.js'
import { startPostgres } from '../processes/postgres.js'
import { newDatabase, OLD } from './support/filled.js'

const { known } = OLD
const FIRST = `${OLD.secret}`
const SECOND = '7:the second secret of a server, which began to seal after the first'

/** The values in the old rows that are sealed and stay. */
const VALUES = 10

const postgres = await startPostgres()

describe.skipIf(!postgres)('with another newest secret', () => {
  afterAll(() => postgres?.stop())
  async function filled() {
    const { db, databaseUrl, remove } = await newDatabase(`${postgres?.url}`, { filled: true })
    onTestFinished(remove)
    return { db, databaseUrl, secret: await openSecret({ secrets: [SECOND, FIRST] }) }
  }
  const sealedOf = ({ uses }: Pick<Resealed, 'uses'>, kid: number) =>
    uses.filter((use) => use.kid === kid && use.kind === 'sealed').map(({ column, values }) => `${column} ${values}`)

  test('every value that stays is sealed anew, and read without the old one', async () => {
    const place = await filled()
    expect(sealedOf({ uses: await usage(place) }, 7)).toEqual([])
    const done = await reseal(place)
    expect(done.failed).toEqual([])
    expect(done.written).toBe(VALUES)
    expect(sealedOf(done, 0)).toEqual(['tickets.sealed 2', 'answers.sealed 1'])
    expect(sealedOf(done, 7)).toEqual([
      ...['apps.sealed_key 1', 'apps.sealed_settings 1', 'embedded_wallets.sealed_share 2'],
      ...['embedded_wallets.recovery_key.recovery_key 1', 'embedded_wallets.recovery_key.password_guard 1'],
      ...['embedded_wallet_devices.sealed_share 2', 'second_factors.sealed 1', 'account_changes.sealed 1'],
      'account_changes.sealed.inner 3',
    ])
    const { db } = place
    const secret = await openSecret({ secrets: [SECOND] })
    const app = await findApp({ db, secret }, known.appId)
    if (!app) throw new Error('The app is gone.')
    expect(app.settings.telegram_bot_token).toBe('7:bot-of-the-app')
    expect(secret.open(app.sealedKey, ...purposes.signingKey(app.id))).toContain('PRIVATE KEY')
    const at = (address: string) => findWallet(db, { app, userId: known.userId, chain: 'ethereum', address })
    expect(await shareOf(db, secret, app, await at(known.serverOwned), 'a'.repeat(64))).toBe('share-of-wallet-one')
    expect(keyMaterial(secret, await at(known.serverOwned))).toMatchObject({ recovery_key: 'k'.repeat(43) })
    expect(guardOf(secret, await at(known.byPassword))).toBeDefined()
    // What was sealed inside a change that can be undone is put back, and read without the old secret.
    expect(await undo({ db, secret, extension: { deliver: async () => {} } }, known.undoToken)).toBeDefined()
    expect(keyMaterial(secret, await at(known.serverOwned))).toMatchObject({ recovery_key: 'k'.repeat(43) })
    const [factor] = await secondFactorsOf(db, known.userId)
    expect(factor && openFactor(secret, app, factor)).toBe('JBSWY3DPEHPK3PXP')
  })

  test('a second run writes nothing, and going back works as well', async () => {
    const place = await filled()
    await reseal(place)
    expect(await reseal(place)).toMatchObject({ written: 0, failed: [] })
    const back = await openSecret({ secrets: [FIRST, SECOND] })
    const done = await reseal({ ...place, secret: back })
    expect(done.written).toBe(VALUES)
    expect(sealedOf(done, 7)).toEqual([])
  })

  test('it can be interrupted after any batch, and goes on', async () => {
    const place = await filled()
    let runs = 0
    for (let stopAt = 1; ; stopAt += 1) {
      let batches = 0
      const report = () => {
        batches += 1
        if (batches === stopAt) throw new Error('interrupted')
      }
      runs += 1
      const done = await reseal(place, { batch: 1, report }).catch((error: Error) => error.message)
      if (done !== 'interrupted') break
    }
    expect(runs).toBeGreaterThan(5)
    expect(await reseal(place)).toMatchObject({ written: 0, failed: [] })
  })

  test('two runs at once seal each value once, and no row is left', async () => {
    const place = await filled()
    const runs = await Promise.all([reseal(place, { batch: 1 }), reseal(place, { batch: 1 })])
    expect(runs.flatMap(({ failed }) => failed)).toEqual([])
    expect(runs.reduce((sum, { written }) => sum + written, 0)).toBe(VALUES)
    expect(await reseal(place)).toMatchObject({ written: 0 })
  })

  test('it waits for no row that a server holds, loses no change of it, and seals it in the end', async () => {
    const place = await filled()
    const share = (address: string) => purposes.walletShare(known.appId, address)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const isWallet = eq(embeddedWallets.address, known.serverOwned)
    const held = place.db.transaction(async (tx) => {
      await tx.select().from(embeddedWallets).where(isWallet).for('update')
      await released
      const old = await openSecret({ secrets: [FIRST, SECOND] })
      const sealedShare = old.seal('a newer share', ...share(known.serverOwned))
      await tx.update(embeddedWallets).set({ sealedShare }).where(isWallet)
    })
    setTimeout(release, 300)
    expect(await reseal(place)).toMatchObject({ failed: [] })
    await held
    await reseal(place)
    const [wallet] = await place.db.select().from(embeddedWallets).where(isWallet)
    const alone = await openSecret({ secrets: [SECOND] })
    expect(alone.open(`${wallet?.sealedShare}`, ...share(known.serverOwned))).toBe('a newer share')
  })

  test('a value that cannot be opened stays as it is and is named; the others are sealed', async () => {
    const place = await filled()
    const isWallet = eq(embeddedWallets.address, known.serverOwned)
    await place.db.update(embeddedWallets).set({ sealedShare: 'damaged' }).where(isWallet)
    const done = await reseal(place)
    expect(done.written).toBe(VALUES - 1)
    expect(done.failed).toEqual([
      {
        column: 'embedded_wallets.sealed_share',
        row: expect.stringMatching(/^\d+$/),
        reason: expect.stringContaining('the id 0 has sealed was cut short'),
      },
    ])
    const [wallet] = await place.db.select().from(embeddedWallets).where(isWallet)
    expect(wallet?.sealedShare).toBe('damaged')
  })

  test('hashes are counted by the secret that made them', async () => {
    const place = await filled()
    const hashed = (await usage(place)).filter(({ kind }) => kind === 'hashed')
    expect(hashed.map(({ kid, column, values }) => `${kid} ${column} ${values}`)).toEqual([
      ...['0 accounts.subject 1', '0 backup_codes.hash 10', '0 known_callers.hash 2', '0 otps.hash 1'],
      ...['0 tickets.key 2', '0 answers.key 1', '0 second_factor_proofs.hash 1'],
    ])
  })

  test('processes in both steps of a change use up a value once, and do work once', async () => {
    const place = await filled()
    const app = { id: known.appId, now: () => new Date() }
    const secrets = await Promise.all(
      [
        [FIRST, SECOND],
        [SECOND, FIRST],
      ].map((ring) => openSecret({ secrets: ring })),
    )
    const stores = Array.from({ length: 16 }, (_, at) => ({ db: place.db, secret: secrets[at % 2] ?? place.secret }))
    for (let round = 0; round < 5; round += 1) {
      const at = { kind: 'once', key: `value ${round}` }
      const spent = await Promise.all(stores.map((store) => spend(store, app, at, 60)))
      expect(spent.filter(Boolean)).toHaveLength(1)
      expect((await Promise.all(stores.map((store) => takeTicket(store, app, at)))).filter(Boolean)).toHaveLength(1)
      let runs = 0
      const call = {
        req: { header: () => 'a-client', path: '/' },
        get: (name: string) => (name === 'app' ? app : at.key),
      }
      const work = async () => ({ run: ++runs })
      const answers = await Promise.all(stores.map((store) => idempotent(store as never, call as never, '', work)))
      expect(answers).toEqual(stores.map(() => ({ run: 1 })))
    }
  })
})
