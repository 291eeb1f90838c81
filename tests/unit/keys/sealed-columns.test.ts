import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { HASHED, SEALED, SEALED_FOR_A_TIME, SEALED_OTHERWISE } from '../../../server/keys/sealed-columns.js'

/** Every table of the server's schema. */
const modules = import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts', { eager: true })
const tables = Object.values(modules).flatMap((module) => Object.values(module).filter((one) => is(one, PgTable)))
const nameOf = ({ table, column }: { table: PgTable; column: { name: string } }) =>
  `${getTableName(table)}.${column.name}`

test('every column whose name says that it is sealed is in one of the lists', () => {
  const sealed = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter(({ name }) => name.startsWith('sealed'))
      .map((column) => nameOf({ table, column })),
  )
  const listed = new Set([...SEALED, ...SEALED_FOR_A_TIME, ...SEALED_OTHERWISE].map(nameOf))
  expect(sealed.length).toBeGreaterThan(8)
  expect(sealed.filter((name) => !listed.has(name))).toEqual([])
})

test('a row is found by its whole primary key', () => {
  for (const { table, key } of SEALED) {
    const { columns, primaryKeys } = getTableConfig(table)
    const own = columns.filter(({ primary }) => primary).map(({ name }) => name)
    const names = primaryKeys[0]?.columns.map(({ name }) => name) ?? own
    expect(
      key.map(({ name }) => name),
      getTableName(table),
    ).toEqual(names)
  }
})

test('the lists of sealed values and of hashes have nothing in common', () => {
  const sealed = new Set([...SEALED, ...SEALED_FOR_A_TIME, ...SEALED_OTHERWISE].map(nameOf))
  expect(HASHED.map(nameOf).filter((name) => sealed.has(name))).toEqual([])
})
