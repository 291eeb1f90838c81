import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const command = new URL('../../../server/command.ts', import.meta.url).href

/** Tells the address of each module that is loaded to the file descriptor 1, before it is. */
const hook = `import { writeSync } from 'node:fs'
export async function load(url, context, next) { writeSync(1, url + '\\n'); return next(url, context) }`
const dataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
const program = `import { register } from 'node:module'
register(${JSON.stringify(dataUrl(hook))})
await import(${JSON.stringify(command)})
process.exit()`

test('a server for people loads nothing that only a sandbox, another database or a contract needs', async () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, args, { cwd, maxBuffer: 10_000_000 })
  const loaded = stdout.split('\n')
  const has = (part: string) => loaded.filter((url) => url.includes(part)).slice(0, 3)
  expect(has('/server/server.ts')).toHaveLength(1)
  expect(has('/node_modules/drizzle-orm/')).not.toEqual([])
  const unwanted = [
    '/server/sandbox/',
    '/@electric-sql/pglite/',
    '/litesvm/',
    '/esbuild/',
    '/viem/_esm/clients/',
    '/anvil',
  ]
  for (const part of unwanted) expect(has(part)).toEqual([])
})
