import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The style sheet of the export page. */
export async function stylesheet() {
  const text = String(await readFile(new URL('page/export.css', import.meta.url)))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `export.${hash}.css`, text }
}
