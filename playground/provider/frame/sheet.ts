import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

let made: { readonly name: string; readonly text: string } | undefined

/** How the export page looks. */
export function sheet() {
  if (made) return made
  const text = readFileSync(new URL('page/export.css', import.meta.url), 'utf8')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  made = { name: `export.${hash}.css`, text }
  return made
}
