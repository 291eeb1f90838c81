import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrations } from '../../../server/db/database.js'

/** The server's folder for data as it was before the migration of this name. */
export async function folderBefore(tag: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-old-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const [data, migrationsFolder] = [path.join(folder, 'data'), path.join(folder, 'migrations')]
  await mkdir(data)
  await cp(migrations.migrationsFolder, migrationsFolder, { recursive: true })
  const file = path.join(migrationsFolder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const at = journal.entries.findIndex((entry) => entry.tag === tag)
  if (at < 0) throw new Error(`There is no migration ${tag}.`)
  const entries = journal.entries.slice(0, at)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const client = await PGlite.create(path.join(data, 'postgres'))
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return { data, db, close: () => client.close(), remove }
}
