import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrations, type OpenDatabase } from './database.js'
import { lockFolder } from './folder-lock.js'

export async function openFolder(data: string): Promise<OpenDatabase> {
  if (data === 'memory') return open(await PGlite.create())
  await mkdir(data, { recursive: true })
  const unlock = await lockFolder(data)
  try {
    return { ...(await open(await PGlite.create(join(data, 'postgres')), unlock)), folder: data }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function open(client: PGlite, unlock?: () => Promise<void>): Promise<OpenDatabase> {
  const db = drizzle(client)
  await migrate(db, migrations)
  const close = async () => {
    await client.close()
    await unlock?.()
  }
  return { db, close }
}
