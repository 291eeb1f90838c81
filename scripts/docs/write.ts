// Writes the pages of docs/ that follow from what the code declares: `npm run docs:write`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writtenPages } from './pages.js'

for (const [file, text] of Object.entries(writtenPages())) {
  const place = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}
