import { describe, expect, it } from 'vitest'
import { readText } from '../../scripts/docs/source.js'
import { tree } from './tree.js'

/** The files of the server that may read the environment: the one for its variables, and one that searches the path. */
const READERS: Readonly<Record<string, RegExp>> = {
  'server/config/environment.ts': /process\.env\b/,
  'server/command.ts': /readCommandLine\(command, args, process\.env, own\)/,
  'server/sandbox/chains/anvil.ts': /process\.env\.PATH\b/,
}
const USE = /(?<!')\bprocess\.env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/

/** Numbers of the lines that read the environment, but for those that the pattern allows. */
const uses = (text: string, allowed = /(?!)/) =>
  text.split('\n').flatMap((line, at) => (USE.test(line) && !allowed.test(line) ? [at + 1] : []))

describe('the environment of the server', () => {
  it.each(['const a = process.env.PORT', "const b = process['env']", 'const { env } = process', 'f(process.env)'])(
    'a planted %j is caught',
    (line) => expect(uses(`const a = 1\n${line}`)).toEqual([2]),
  )

  it('is read in server/config, so that every variable is in the table', () => {
    const sources = [...tree].filter((file) => /^server\/.*\.tsx?$/.test(file) && !/\/page\//.test(file))
    expect(sources.length).toBeGreaterThan(200)
    const found = sources.flatMap((file) => uses(readText(file), READERS[file]).map((line) => `${file}:${line}`))
    expect(found).toEqual([])
    for (const file of Object.keys(READERS)) expect(uses(readText(file)), file).not.toEqual([])
  })
})
