import { setTimeout as sleep } from 'node:timers/promises'
import { and, type SQL, sql } from 'drizzle-orm'
import { readMarked } from '../crypto/marked.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { SEALED, type SealedColumn } from './sealed-columns.js'
import { isMadeBy, nameOf, type Place, sealedValue, type Use, usage } from './usage.js'

export interface ResealOptions {
  /** The most rows that are locked at a time. */
  readonly batch?: number
  /** Is told after each batch how many values of a column were written so far. */
  report?(column: string, written: number): void
}
export interface Resealed {
  /** Values that are sealed by the newest secret now, and were not before. */
  readonly written: number
  /** Values that could not be opened, each with its column, its row and the reason. They stay as they are. */
  readonly failed: readonly Failure[]
  /** What is made by which secret now. */
  readonly uses: readonly Use[]
}
export interface Failure {
  readonly column: string
  readonly row: string
  readonly reason: string
}

/** How often rows that another transaction holds are tried again. */
const MOST_PASSES = 10
const PAUSE_MS = 200

/**
 * Seals every stored value anew that the newest secret has not sealed. It may be interrupted at any time and run again,
 * beside live servers and beside another run: a value says by itself who sealed it, and a row is locked while it is
 * read and written. Rows that somebody else holds are passed over and tried again, so it makes nobody wait for two.
 */
export async function reseal(place: Place, { batch = 100, report }: ResealOptions = {}): Promise<Resealed> {
  const failed = new Map<string, Failure>()
  let written = 0
  for (const column of SEALED) {
    let ofColumn = 0
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      if (pass > 0) await sleep(PAUSE_MS)
      for await (const done of batches(place, column, batch)) {
        ofColumn += done.written
        for (const failure of done.failed) failed.set(`${failure.column} ${failure.row}`, failure)
        report?.(nameOf(column), ofColumn)
      }
      const left = column.inner ? 0 : await leftIn(place, column)
      if (left <= [...failed.values()].filter((one) => one.column === nameOf(column)).length) break
    }
    written += ofColumn
  }
  return { written, failed: [...failed.values()], uses: await usage(place) }
}

const isOld = (column: SealedColumn, secret: Secret): SQL =>
  sql`(${sealedValue(column)} <> '' and not ${isMadeBy(sealedValue(column), secret.kids[0])})`

async function leftIn({ db, secret }: Place, column: SealedColumn): Promise<number> {
  const [row] = await db.select({ left: sql<number>`count(*)::int` }).from(column.table).where(isOld(column, secret))
  return row?.left ?? 0
}

interface Row {
  readonly key: readonly string[]
  readonly value: string
  readonly parts: readonly string[]
}

/** Goes through a column once, in the order of its keys. */
async function* batches({ db, secret }: Place, column: SealedColumn, size: number) {
  let after: readonly string[] | undefined
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const rows = await lockedRows(tx, secret, column, { after, size })
      const failed: Failure[] = []
      let written = 0
      for (const row of rows) {
        try {
          if (await sealRow(tx, secret, column, row)) written += 1
        } catch (error) {
          failed.push({ column: nameOf(column), row: row.key.join(' '), reason: (error as Error).message })
        }
      }
      return { last: rows.at(-1), isWhole: rows.length === size, written, failed }
    })
    yield done
    if (!done.isWhole || !done.last) return
    after = done.last.key
  }
}

async function lockedRows(
  tx: Database,
  secret: Secret,
  column: SealedColumn,
  { after, size }: { readonly after: readonly string[] | undefined; readonly size: number },
): Promise<readonly Row[]> {
  const key = sql.join([...column.key], sql`, `)
  const isAfter =
    after &&
    sql`(${key}) > (${sql.join(
      after.map((one) => sql`${one}`),
      sql`, `,
    )})`
  const value = sealedValue(column)
  return tx
    .select({
      key: sql<string[]>`json_build_array(${sql.join(
        column.key.map((one) => sql`${one}::text`),
        sql`, `,
      )})`,
      value,
      parts: sql<string[]>`json_build_array(${sql.join([...column.parts], sql`, `)})`,
    })
    .from(column.table)
    .where(and(column.inner ? sql`${value} <> ''` : isOld(column, secret), isAfter))
    .orderBy(...column.key)
    .limit(size)
    .for('no key update', { of: column.table, skipLocked: true })
}

/** Seals the value of a locked row anew. False if there was nothing to do. Throws if the value cannot be opened. */
async function sealRow(
  tx: Database,
  secret: Secret,
  column: SealedColumn,
  { key, value, parts }: Row,
): Promise<boolean> {
  const [newest] = secret.kids
  const anew = (sealed: string, purpose: readonly string[]) =>
    readMarked(sealed).kid === newest ? sealed : secret.seal(secret.open(sealed, ...purpose), ...purpose)
  const purpose = column.purpose(...parts)
  const text = secret.open(value, ...purpose)
  const inner = column.inner?.(text, anew, ...parts) ?? text
  if (inner === text && readMarked(value).kid === newest) return false
  const sealed = secret.seal(inner, ...purpose)
  const written = column.property
    ? sql`jsonb_set(${column.column}, ${`{${column.property}}`}::text[], to_jsonb(${sealed}::text))`
    : sql`${sealed}`
  const isRow = column.key.map((one, at) => sql`${one} = ${key[at]}`)
  await tx.execute(
    sql`update ${column.table} set ${sql.identifier(column.column.name)} = ${written} where ${sql.join(isRow, sql` and `)}`,
  )
  return true
}
