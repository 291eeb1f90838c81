import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkit-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder whose first start was interrupted is set up again, and a later start keeps its data', async () => {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '18\n')
  const unfinished = path.join(folder, 'postgres.unfinished')
  await writeFile(unfinished, '')
  const first = await openDatabase({ data: folder })
  expect(existsSync(unfinished)).toBe(false)
  await first.db.execute(sql`create table kept as select 1 as one`)
  await first.close()
  const second = await openDatabase({ data: folder })
  expect(await second.db.execute(sql`select one from kept`)).toMatchObject({ rows: [{ one: 1 }] })
  await second.close()
})

test.skipIf(process.platform === 'win32')('only the owner reads the data, also where others could before', async () => {
  const data = path.join(folder, 'new')
  const modeOf = async (...parts: readonly string[]) => (await stat(path.join(data, ...parts))).mode & 0o777
  for (const mode of [0o700, 0o755]) {
    const { close } = await openDatabase({ data })
    expect([await modeOf(), await modeOf('postgres')]).toEqual([mode, 0o700])
    await close()
    // as an older server has left them
    await chmod(data, 0o755)
    await chmod(path.join(data, 'postgres'), 0o755)
  }
})
