import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { tsc } from '../../scripts/tsc.mjs'
import { pack } from '../packaging/pack.js'
import { diagnose, diagnoseNatively } from './diagnose.js'

const consumer = fileURLToPath(new URL('consumer', import.meta.url))
const compilers = [
  ['5.4', './compilers/5.4/node_modules/typescript'],
  ['5.9', './compilers/5.9/node_modules/typescript'],
  ['6.0', 'typescript'],
  ['7.0', tsc],
] as const
const modes = [
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ['node16', { module: 'node16', moduleResolution: 'node16' }],
] as const
const strict = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: false,
  skipDefaultLibCheck: true,
}

let host = ''
beforeAll(() => {
  const { folder } = pack('types')
  host = path.join(path.dirname(folder), 'host')
  mkdirSync(path.join(host, 'node_modules'), { recursive: true })
  cpSync(consumer, host, { recursive: true })
  cpSync(folder, path.join(host, 'node_modules/latchkit'), { recursive: true })
})

/**
 * The oldest and the newest compiler, each with one kind of module resolution. `COMPILERS=all`, which runs every night,
 * tries all pairs.
 */
const pairs = compilers.flatMap(([version, compiler]) =>
  modes.map(([mode, options]) => ({ version, mode, compiler, options })),
)
const chosen = ['5.4 bundler', '7.0 node16']
const tested = pairs.filter(
  ({ version, mode }) => process.env.COMPILERS === 'all' || chosen.includes(`${version} ${mode}`),
)

/** Other packages' declarations may need a newer compiler; ours and the host's code may not. */
describe.each(tested)('under TypeScript $version', ({ mode, compiler, options }) => {
  it(`with moduleResolution ${mode} the package and a host type-check`, () => {
    const files = [path.join(host, 'host.tsx')]
    const all = { ...strict, ...options }
    const errors = compiler === tsc ? diagnoseNatively(files, all, host) : diagnose(compiler, files, all, host)
    expect(errors.filter((error) => error.startsWith(host))).toEqual([])
  })
})
