// Writes the version of package.json to `core/version.ts`, which the browser sends with each request, and to the
// examples and templates, which depend on the packages of this repository. It works in the current folder. `npm run
// release:version` calls it after `changeset version` has raised the version.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'core/version.ts'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const text = readFileSync(FILE, 'utf8')
const next = text.replace(/(VERSION = ')[^']*'/, `$1${version}'`)
if (!next.includes(`'${version}'`)) throw new Error(`${FILE} has no line VERSION = '…'`)
writeFileSync(FILE, next)

const apps = ['examples', 'create-latchkit/templates']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'package.json')))
for (const app of apps.filter((file) => existsSync(file)))
  writeFileSync(app, readFileSync(app, 'utf8').replace(/("latchkit(?:-server)?": )"[^"]*"/g, `$1"^${version}"`))
