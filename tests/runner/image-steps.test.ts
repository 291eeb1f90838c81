import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkCommand } from '../../scripts/image/run-steps.mjs'
import { lockAlone } from '../../scripts/image/write-lock.mjs'
import { inRoot } from '../../scripts/run/root.mjs'

describe('a command of the Dockerfile', () => {
  it.each(['rm -rf /var', 'cp a ~/b', 'cat a>/etc/b', 'cd .. && rm a', 'ls ../a', 'a "/b"', 'a $HOME'])(
    'that reaches out of its folder is refused: %s',
    (command) => expect(() => checkCommand(command)).toThrow('not below its WORKDIR'),
  )

  it.each(['node scripts/a/b.mjs --c . d/e', 'npm pack --pack-destination . && tar -xzf a-*.tgz', 'a --from=..b'])(
    'that stays there runs: %s',
    (command) => expect(() => checkCommand(command)).not.toThrow(),
  )
})

describe('the lock file of the image', () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const { packages } = lockAlone(lock, ['server'])

  it('has what the server needs, at its place and in its version', () => {
    const { dependencies } = JSON.parse(readFileSync(inRoot('server/package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) expect(packages[`node_modules/${name}`]).toBeTruthy()
    const changed = Object.keys(packages).filter(
      (place) => place.startsWith('node_modules/') && packages[place].version !== lock.packages[place].version,
    )
    expect(changed).toEqual([])
  })

  it('has nothing that only the SDK, its build or its tests need', () => {
    const names = ['latchkit', 'react', 'esbuild', 'tsx', 'rollup', 'mitt', 'vitest', 'drizzle-kit', '@types/pg']
    expect(names.filter((name) => packages[`node_modules/${name}`])).toEqual([])
    expect(packages['']).toEqual({ name: 'latchkit', version: expect.any(String), workspaces: ['server'] })
  })
})
