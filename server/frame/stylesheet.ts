import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const SHEETS = {
  export: ['view/controls.css', 'export.css'],
  confirm: ['view/controls.css', 'confirm.css'],
} as const
export type Sheet = keyof typeof SHEETS
export const isSheet = (name: string): name is Sheet => Object.hasOwn(SHEETS, name)

/** The style sheet of a page. Its name contains a hash of the content. */
export async function stylesheet(sheet: Sheet) {
  const parts = SHEETS[sheet].map((file) => readFile(new URL(`page/${file}`, import.meta.url), 'utf8'))
  const text = (await Promise.all(parts)).join('')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${sheet}.${hash}.css`, text }
}
