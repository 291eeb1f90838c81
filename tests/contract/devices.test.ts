import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { embeddedWalletDevices as devices } from '../../server/db/schema/embedded-wallets.js'
import { addDevice, type Device, shareOf } from '../../server/embedded/devices.js'
import { findWallet, registerWallet } from '../../server/embedded/wallet.js'
import { signIn } from '../../server/users/accounts.js'
import { onOneDatabase } from './databases.js'
import { byProvider, ethereumKey, hashOf, text } from './support/frame-wallet.js'
import { openStopped } from './support/stopped-clock.js'

const day = 86_400_000
const absent = { code: 'wallet_not_on_device', message: 'This device does not have the wallet.' }
const newDevice = (overrides: Partial<Device> = {}): Device => ({
  hash: hashOf(text(18)),
  share: text(18),
  ...overrides,
})

onOneDatabase('The devices of a wallet', (_, { databaseUrl }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  /** Creates a wallet with its first device. */
  async function walletOf(app: App, first = newDevice()) {
    const credential = { type: 'email', subject: 'ada@example.com', fields: { address: 'ada@example.com' } }
    const { userId } = await signIn(stopped.db, app, credential, { guest: undefined, existing: false })
    const at = { app, userId, chain: 'ethereum', address: ethereumKey().address } as const
    await registerWallet(stopped, stopped.db, at, { imported: false, device: first, recovery: byProvider() })
    const wallet = await findWallet(stopped.db, at)
    return {
      wallet,
      add: (device: Device) => addDevice(stopped.db, stopped.secret, app, wallet, device),
      share: ({ hash }: Device) => shareOf(stopped.db, stopped.secret, app, wallet, hash),
      rows: () => stopped.db.select().from(devices).where(eq(devices.walletId, wallet.id)).orderBy(asc(devices.usedAt)),
      async usedAt({ hash }: Device) {
        const isThisDevice = and(eq(devices.walletId, wallet.id), eq(devices.hash, hash))
        const [row] = await stopped.db.select().from(devices).where(isThisDevice)
        return row?.usedAt.getTime()
      },
    }
  }

  test('are forgotten after a day, not before, if they store nothing', async () => {
    const { app, travel } = await stopped.newApp()
    const { add, share, rows } = await walletOf(app)
    const passing = newDevice({ passing: true })
    await add(passing)
    travel(day - 1)
    expect(await share(passing)).toBe(passing.share)
    travel(1)
    await expect(share(passing)).rejects.toMatchObject(absent)
    expect(await rows()).toHaveLength(2)
    await add(newDevice())
    expect((await rows()).map(({ hash }) => hash)).not.toContain(passing.hash)
  })

  test('have their use recorded once a day', async () => {
    const { app, travel } = await stopped.newApp()
    const first = newDevice()
    const { share, usedAt } = await walletOf(app, first)
    const usedAtCreation = await usedAt(first)
    travel(day)
    await share(first)
    expect(await usedAt(first)).toBe(usedAtCreation)
    travel(1)
    await share(first)
    expect(await usedAt(first)).toBe(app.now().getTime())
  })

  test('number a hundred at most: the least recently used one is removed', async () => {
    const { app, travel } = await stopped.newApp()
    const [first, second] = [newDevice(), newDevice()]
    const { wallet, add, share, rows } = await walletOf(app, first)
    travel(1)
    await add(second)
    travel(1)
    const newRows = Array.from({ length: 98 }, () => ({
      walletId: wallet.id,
      hash: newDevice().hash,
      sealedShare: '',
      usedAt: app.now(),
      expiresAt: null,
    }))
    await stopped.db.insert(devices).values(newRows)
    expect(await rows()).toHaveLength(100)
    travel(2 * day)
    await share(first)
    const latest = newDevice()
    await add(latest)
    expect(await rows()).toHaveLength(100)
    expect([await share(first), await share(latest)]).toEqual([first.share, latest.share])
    await expect(share(second)).rejects.toMatchObject(absent)
  })

  test('keep their share if they register again', async () => {
    const { app } = await stopped.newApp()
    const first = newDevice()
    const { add, share, rows } = await walletOf(app, first)
    await add({ ...first, share: newDevice().share })
    expect([await share(first), (await rows()).length]).toEqual([first.share, 1])
  })

  test('replace the one that they name, and no other', async () => {
    const { app } = await stopped.newApp()
    const [first, second] = [newDevice(), newDevice()]
    const { add, share } = await walletOf(app, first)
    await add(second)
    await add(newDevice({ replaces: first.hash }))
    await expect(share(first)).rejects.toMatchObject(absent)
    expect(await share(second)).toBe(second.share)
  })
})
