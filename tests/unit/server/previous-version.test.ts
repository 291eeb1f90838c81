import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrations } from '../../../server/db/database.js'
import { knownMigrations, WORKS_FROM } from '../../../server/db/schema-state.js'
import { previousServer } from '../../processes/previous-server.js'

const { commit, folder, place } = await previousServer()
const old = path.join(place, folder, 'db/migrations')
const entries: { tag: string; when: number }[] = JSON.parse(
  readFileSync(path.join(old, 'meta/_journal.json'), 'utf8'),
).entries

test('it is of one commit, and has its command, its migrations and the sandbox’s pages', () => {
  expect(commit).toMatch(/^[0-9a-f]{40}$/)
  expect(readdirSync(place)).toEqual(expect.arrayContaining(['main.mjs', 'package.json', 'server.mjs']))
  expect(entries.length).toBeGreaterThan(0)
  expect(readdirSync(path.join(place, folder, 'sandbox/control/pages')).length).toBeGreaterThan(0)
})

test('no migration that the previous version had was edited since', () => {
  const now = knownMigrations().slice(0, entries.length)
  expect(now.map(({ tag, when }) => ({ tag, when }))).toEqual(entries.map(({ tag, when }) => ({ tag, when })))
  for (const { tag } of entries)
    expect(readFileSync(path.join(migrations.migrationsFolder, `${tag}.sql`), 'utf8'), tag).toBe(
      readFileSync(path.join(old, `${tag}.sql`), 'utf8'),
    )
})

test('the schema of this version says that the previous one works on it', () => {
  expect(entries.map(({ tag }) => tag)).toContain(WORKS_FROM)
})

test('the file holds no path of the machine on which it was written', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const server = readFileSync(path.join(place, 'server.mjs'), 'utf8')
  expect(server).not.toContain(root)
  expect(server).not.toMatch(/\/(work|home|Users|tmp)\/\w+\/\w+\//)
})
