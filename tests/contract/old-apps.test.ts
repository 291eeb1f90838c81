import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, findApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import { migrations } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { defaults } from '../../server/settings/settings.js'

/** The server's folder for data as it was before the migration of this name. */
async function folderBefore(tag: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-old-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [data, migrationsFolder] = [path.join(folder, 'data'), path.join(folder, 'migrations')]
  await mkdir(data)
  await cp(migrations.migrationsFolder, migrationsFolder, { recursive: true })
  const file = path.join(migrationsFolder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const client = await PGlite.create(path.join(data, 'postgres'))
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return { data, db, close: () => client.close() }
}

test('an app that was stored with the old default of fiat_on_ramp_enabled still sells by card', async () => {
  const secret = await openSecret({ secret: 'given' })
  const old = await folderBefore('0018_cards_on')
  const settings = { ...defaults, name: 'Acme', fiat_on_ramp_enabled: false }
  const id = await createApp({ db: old.db, secret }, { settings })
  await old.close()
  const { db, close } = await openDatabase({ data: old.data })
  onTestFinished(close)
  expect((await findApp({ db, secret }, id))?.settings).toMatchObject({
    name: 'Acme',
    fiat_on_ramp_enabled: true,
  })
})
