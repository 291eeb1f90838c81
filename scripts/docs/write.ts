// Writes the pages of docs/ that follow from what the code declares: `npm run docs:write`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiPages } from './api.js'
import { writtenPages } from './pages.js'

function write(pages: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(pages)) {
    const place = fileURLToPath(new URL(`../../${file}`, import.meta.url))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}
// the index among the others reads the pages of the API
write(apiPages())
write(writtenPages())
