import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, inject, it } from 'vitest'
import { exportsProblems, pluginNames } from '../../scripts/entries.mjs'
import { nodeNames } from './node-names.js'
import { CLIENT_BOUNDARY, readText, root, scriptsOf } from './pack.js'

const packed = inject('packed')
const manifest = JSON.parse(readText(packed, 'package.json'))
const scripts = scriptsOf(packed)

describe('what is published', () => {
  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true })
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([])
  })

  it('resolves to its types in every mode of an ESM package', () => {
    const cli = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const run = () =>
      execFileSync(process.execPath, [cli, packed.tarball, '--profile', 'esm-only', '--no-color'], {
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      })
    expect(run).not.toThrow()
  })

  it('contains only entries, chunks, maps, declarations and three documents', () => {
    const plugins = pluginNames(root).join('|')
    const allowed = new RegExp(
      `^(package\\.json|README\\.md|LICENSE|dist/(index|react|chains|solana|testing|plugins/(index|${plugins})|chunks/[a-z0-9-]+)\\.js(\\.map)?|dist/react-server/(react|solana|plugins/(index|${plugins}))\\.js|dist/testing/test-wallets\\.js|dist/types/[^.]+(\\.(api|contract|flow|lazy|text))?\\.d\\.ts)$`,
    )
    expect(packed.files.filter((file) => !allowed.test(file))).toEqual([])
    for (const file of ['LICENSE', 'dist/index.js', 'dist/react.js', 'dist/plugins/index.js'])
      expect(packed.files).toContain(file)
  })

  it('exports every plugin folder', () => {
    expect(exportsProblems(root, manifest.exports)).toEqual([])
  })

  it('has a map with sources for every script', () => {
    const without = scripts.filter((file) => {
      const { sources, sourcesContent } = JSON.parse(readText(packed, `${file}.map`))
      return sources.length !== sourcesContent?.length
    })
    expect(without).toEqual([])
  })

  it('imports only its dependencies', () => {
    const imported = new Set(
      scripts.flatMap((file) =>
        [...readText(packed, file).matchAll(/(?:from|import) ?\(?['"](@?[a-z][^'"\s]*)['"]/g)].map(([, id = '']) =>
          id
            .split('/')
            .slice(0, id.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
      ),
    )
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
    expect([...imported].filter((name) => !(name in declared))).toEqual([])
  })
})

describe('its manifest', () => {
  it('refuses no version of Node: an old one may build a page for browsers', () => {
    const { engines } = manifest
    expect(engines).toBeUndefined()
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const enginesOf = (name: string) => lock.packages[`node_modules/${name}`].engines?.node ?? '>=0'
    const lowest = Object.keys(manifest.dependencies).map((name) => Number(/^>=(\d+)$/.exec(enginesOf(name))?.[1]))
    expect(lowest.filter((major) => !(major <= 18))).toEqual([])
  })

  it('takes a range of every package that it brings, so that a host has one copy', () => {
    const ranges = Object.values(manifest.dependencies)
    expect(ranges.filter((range) => !/^\^\d+\.\d+\.\d+$/.test(`${range}`))).toEqual([])
  })

  it('says of the scripts that register styles, and of few others, that an import of them does something', () => {
    const styled = scripts.filter((file) => /^[\w$]+\((["'])[.@:][^\n]*\{[^\n]*\}\1\);$/m.test(readText(packed, file)))
    expect(styled.length).toBeGreaterThan(30)
    const patterns: string[] = manifest.sideEffects
    const matches = (pattern: string, file: string) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(`./${file}`)
    expect(styled.filter((file) => !patterns.some((pattern) => matches(pattern, file)))).toEqual([])
    expect(patterns.filter((pattern) => !styled.some((file) => matches(pattern, file)))).toEqual([])
  })
})

describe('its code', () => {
  /** A file's code without its comments, which may name what code may not use. */
  const codeOf = (file: string) => readText(packed, file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

  /** Calls of `postMessage` to any origin. The message may contain brackets. */
  const TO_ANYBODY =
    /postMessage\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*(?:['"`]\*['"`]|\{\s*targetOrigin:\s*['"`]\*)/
  it.each(["postMessage(x, '*')", 'postMessage(f(g(x), y), "*", z)', "postMessage(x, { targetOrigin: '*' })"])(
    'would be told by %s',
    (code) => {
      expect(code).toMatch(TO_ANYBODY)
    },
  )
  it('of the frame posts to no other origin than the one that asked', () => {
    const folder = path.join(root, 'server/frame/page')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => TO_ANYBODY.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['posts to any origin', TO_ANYBODY],
    ['evaluates text', /(?<![.\w])eval\(|new Function\(/],
    ['sets HTML', /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/],
    ['has a debugger statement', /(?<![.\w])debugger\b;/],
  ])('nowhere %s', (_what, pattern) => {
    expect(scripts.filter((file) => pattern.test(codeOf(file)))).toEqual([])
  })

  it('uses nothing that only Node has', () => {
    expect(scripts.flatMap((file) => nodeNames(readText(packed, file)).map((name) => `${file}: ${name}`))).toEqual([])
  })

  const importsOf = (file: string): readonly string[] =>
    [...readText(packed, file).matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
    )
  /** Everything that a file imports, at once or later, directly or indirectly. */
  function reachedFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(file)) return found
    found.add(file)
    if (scripts.includes(file)) for (const imported of importsOf(file)) reachedFrom(imported, found)
    return found
  }
  const usesReact = (file: string) => [...reachedFrom(file)].some((name) => /^react(-dom)?(\/|$)/.test(name))
  type Conditions = Readonly<Record<string, string>>
  const entries = Object.values<Conditions>(manifest.exports).filter(({ default: file }) =>
    scripts.includes(`${file?.slice(2)}`),
  )

  it("says 'use client' nowhere but in the files of the condition react-server: bundlers warn of each", () => {
    const saying = packed.files.filter(
      (file) => file.endsWith('.js') && readText(packed, file).includes("'use client'"),
    )
    expect(saying).toEqual(packed.files.filter((file) => CLIENT_BOUNDARY.test(file)))
    for (const file of saying)
      expect(readText(packed, file)).toMatch(/^'use client';\nexport \{ [\w, ]+ \} from '[^']+';\n$/)
  })

  it('hands every name of an entry that leads to React to a server component, as code of the browser', async () => {
    const needing = entries.filter(({ default: file }) => usesReact(`${file?.slice(2)}`))
    expect(needing.length).toBeGreaterThan(15)
    for (const { default: file = '', 'react-server': boundary = '' } of needing) {
      expect(boundary, file).not.toBe('')
      const [, names = ''] = /^export \{ (.*) \}/m.exec(readText(packed, boundary.slice(2))) ?? []
      expect(names.split(', ').toSorted(), file).toEqual(await namesOf(file))
      expect(importsOf(boundary.slice(2))).toEqual([file.slice(2)])
    }
  })

  const namesOf = async (file: string): Promise<readonly string[]> =>
    Object.keys(await import(path.join(root, file))).toSorted()
})
