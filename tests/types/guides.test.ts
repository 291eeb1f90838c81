import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { pluginNames } from '../../scripts/entries.mjs'
import { diagnoseNatively } from './diagnose.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guides = readdirSync(path.join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Block {
  /** The file that the page gives for the code; undefined for a part of a file. */
  readonly file: string | undefined
  readonly code: string
}
/** The blocks of TypeScript on a page. A block with `file=main.ts` behind its language is that whole file. */
const blocksOf = (page: string): readonly Block[] =>
  [...read(page).matchAll(/^```tsx?(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(([, file, code = '']) => ({ file, code }))

/** The folder to which the pages' files are written for the compiler. */
const places = path.join(root, '.cache/guides')
const placeOf = (page: string, file: string) => path.join(places, page, file)
const sources = new Map([
  ...['README.md', 'docs/testing.md', ...guides].flatMap((page) =>
    blocksOf(page).flatMap(({ file, code }) => (file ? [[placeOf(page, file), code] as const] : [])),
  ),
  // the one block of each plugin's page is a whole file
  ...pluginNames(root).map((name) => {
    const page = `docs/reference/plugins/${name}.md`
    return [placeOf(page, 'plugins.ts'), blocksOf(page)[0]?.code ?? 'the page has no code'] as const
  }),
])

describe('the code of the pages for hosts', () => {
  const wrong = placeOf('wrong.md', 'wrong.ts')
  let errors: readonly string[] = []
  beforeAll(() => {
    rmSync(places, { recursive: true, force: true })
    const files = [...sources, [wrong, "import { useLogni } from 'latchkit/react'\nuseLogni()\n"] as const]
    for (const [file, text] of files) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const { compilerOptions } = JSON.parse(read('tsconfig.json'))
    errors = diagnoseNatively(
      files.map(([file]) => file),
      compilerOptions,
      root,
    )
  })

  it('is complete on every guide', () => {
    const parts = guides.flatMap((page) =>
      blocksOf(page)
        .filter(({ file }) => !file)
        .map(({ code }) => page + code),
    )
    expect(guides).toContain('docs/guides/getting-started.md')
    expect(parts).toEqual([])
  })

  it.each([...sources.keys()].map((file) => [path.relative(places, file), file]))('compiles: %s', (_, file) => {
    expect(errors.filter((error) => error.startsWith(`${file}:`))).toEqual([])
  })

  it('is checked: a wrong name is an error', () => {
    expect(errors.filter((error) => error.startsWith(wrong))).toEqual([expect.stringContaining('useLogni')])
  })

  it.each([
    ['docs/guides/wagmi.md', 'src/connector.ts', 'playground/host/wagmi/connector.ts'],
    ['docs/guides/verify-tokens.md', 'server/access-tokens.ts', 'tests/contract/support/access-tokens.ts'],
  ])('is the code that runs elsewhere: %s, %s', (page, file, place) => {
    expect(blocksOf(page).find((block) => block.file === file)?.code).toBe(read(place))
  })
})
