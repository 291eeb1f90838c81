// Writes the version of package.json to `core/version.ts`, which the browser sends with each request. It works in the
// current folder; `npm run release:version` calls it after the release notes have become a version.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'core/version.ts'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const text = readFileSync(FILE, 'utf8')
const next = text.replace(/(VERSION = ')[^']*'/, `$1${version}'`)
if (!next.includes(`'${version}'`)) throw new Error(`${FILE} has no line VERSION = '…'`)
writeFileSync(FILE, next)
