import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { newPlace } from './host.js'
import { root } from './pack.js'
import { installDeclared, runScript } from './packed-app.js'

const place = newPlace()
afterAll(() => place.remove())

const isSource = (file: string) => !/[\\/](node_modules|dist|\.next|\.sandbox)$/.test(file)

describe.each(['vite', 'next'])('the example %s, from the packed packages', (name) => {
  it('passes its own tests, a login by email, a signature, a passkey, and warns of nothing', async () => {
    const folder = path.join(place.folder, name)
    cpSync(path.join(root, 'examples', name), folder, { recursive: true, filter: isSource })
    installDeclared(folder, inject('packed'), inject('packedServer'))
    expect(await runScript(folder, 'test')).toBe('passed')
    expect(await runScript(folder, 'build')).toBe('passed')
    expect(await runScript(folder, 'typecheck')).toBe('passed')
  })

  it('names the versions of this repository', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(root, 'examples', name, 'package.json'), 'utf8'),
    )
    expect(dependencies.latchkit).toBe(`^${version}`)
    expect(devDependencies['latchkit-server']).toBe(`^${version}`)
  })
})
