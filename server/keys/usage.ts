import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { readMarked } from '../crypto/marked.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { HASHED, SEALED, SEALED_FOR_A_TIME, type SealedColumn } from './sealed-columns.js'

/** How many values of a column a root secret has made. */
export interface Use {
  readonly kid: number
  /** `TABLE.COLUMN` */
  readonly column: string
  /** Sealed values can be sealed anew. Hashes are made anew by whoever brings what was hashed. */
  readonly kind: 'sealed' | 'hashed'
  readonly values: number
}
export interface Place {
  readonly db: Database
  readonly secret: Secret
}

export const nameOf = ({ table, column, property }: Pick<SealedColumn, 'table' | 'column' | 'property'>): string =>
  [getTableName(table), column.name, ...(property === undefined ? [] : [property])].join('.')

/** The sealed value of a row. */
export const sealedValue = ({ column, property }: Pick<SealedColumn, 'column' | 'property'>): SQL<string> =>
  property === undefined ? sql`${column}` : sql`${column} ->> ${sql.raw(`'${property}'`)}`

const kidOf = (value: SQL): SQL<string> =>
  sql`case when ${value} like 'v1.%' then split_part(${value}, '.', 2) else '0' end`

/** Whether a root secret has made a value. An empty one is no value. */
export const isMadeBy = (value: SQL, kid: number): SQL =>
  kid === 0 ? sql`(${value} <> '' and ${value} not like 'v1.%')` : sql`${value} like ${sql.raw(`'v1.${kid}.%'`)}`

async function count(db: Database, table: PgTable, value: SQL, where: SQL | undefined) {
  const kid = sql<string>`${kidOf(value)}`.as('kid')
  const rows = await db
    .select({ kid, values: sql<number>`count(*)::int` })
    .from(table)
    .where(and(sql`${value} <> ''`, where))
    .groupBy(sql`1`)
  return rows.map(({ kid, values }) => ({ kid: Number(kid), values }))
}

/** What the database has of each root secret, so that an operator knows when one may be removed. Reads every table. */
export async function usage({ db, secret }: Place): Promise<readonly Use[]> {
  const uses: Use[] = []
  const add = (column: string, kind: Use['kind'], counted: readonly { kid: number; values: number }[]) => {
    for (const { kid, values } of counted) uses.push({ kid, column, kind, values })
  }
  for (const sealed of SEALED)
    add(nameOf(sealed), 'sealed', await count(db, sealed.table, sealedValue(sealed), undefined))
  for (const sealed of SEALED)
    if (sealed.inner) add(`${nameOf(sealed)}.inner`, 'sealed', await countInner({ db, secret }, sealed))
  for (const other of SEALED_FOR_A_TIME)
    add(nameOf(other), 'sealed', await count(db, other.table, sealedValue(other), other.where))
  for (const other of HASHED)
    add(nameOf(other), 'hashed', await count(db, other.table, sealedValue(other), other.where))
  return uses.sort((a, b) => a.kid - b.kid)
}

/** Whether the database has a sealed value of a root secret. Values in values are of the same day and not looked at. */
export async function isInUse(db: Database, kid: number): Promise<boolean> {
  for (const sealed of [...SEALED, ...SEALED_FOR_A_TIME]) {
    const where = 'where' in sealed ? sealed.where : undefined
    const value = sealedValue(sealed)
    const [found] = await db
      .select({ one: sql`1` })
      .from(sealed.table)
      .where(and(isMadeBy(value, kid), where))
      .limit(1)
    if (found) return true
  }
  return false
}

/** Counts the values that are sealed inside values which can be opened. */
async function countInner({ db, secret }: Place, sealed: SealedColumn) {
  const counts = new Map<number, number>()
  const countOne = (value: string) => {
    const { kid } = readMarked(value)
    counts.set(kid, (counts.get(kid) ?? 0) + 1)
    return value
  }
  const parts = sql`json_build_array(${sql.join([...sealed.parts], sql`, `)})`
  const rows = await db.select({ value: sealedValue(sealed), parts: sql<string[]>`${parts}` }).from(sealed.table)
  for (const { value, parts } of rows) {
    const isKnown = secret.kids.includes(readMarked(value).kid)
    if (isKnown) sealed.inner?.(secret.open(value, ...sealed.purpose(...parts)), countOne, ...parts)
  }
  return [...counts].map(([kid, values]) => ({ kid, values }))
}
