import { describe, expect, it } from 'vitest'
import { readErrors } from '../../scripts/docs/errors.js'
import { introductionOf } from '../../scripts/docs/index-page.js'
import { writtenPages } from '../../scripts/docs/pages.js'
import { readText } from '../../scripts/docs/source.js'
import { readTexts } from '../../scripts/docs/texts.js'
import { readAppearance, readColours, readMeasures } from '../../scripts/docs/theming.js'
import { tree } from './tree.js'

it.each(Object.entries(writtenPages()))('%s is what `npm run docs:write` writes', (file, text) => {
  expect(readText(file)).toBe(text)
})

describe('the index of the pages', () => {
  const listed = [...(writtenPages()['llms.txt'] ?? '').matchAll(/^- \[.+\]\((\S+)\): .+\.$/gm)].map(([, file]) => file)

  it('has every page of docs/; decisions are listed on a page of their own', () => {
    const pages = [...tree].filter((file) => /^docs\/(?!decisions\/|README).*\.md$/.test(file))
    expect(pages).toContain('docs/guides/wagmi.md')
    expect(listed).toEqual(expect.arrayContaining([...pages, 'docs/decisions/README.md', 'examples/vite/README.md']))
  })

  it('has the first sentence of a page, without links', () => {
    const text = '# A `page`\n\nIt has [words](words.md), version 2.0\nof `them`. And more.\n'
    expect(introductionOf('a.md', text)).toEqual({
      title: 'A `page`',
      sentence: 'It has words, version 2.0 of `them`.',
    })
    expect(() => introductionOf('b.md', '# A page\n\n## A heading\n')).toThrow('b.md does not begin')
  })
})

describe('what the pages are written from', () => {
  it('says of every error code why it occurs and what to do', () => {
    const errors = readErrors()
    expect(errors.map(({ code, by }) => `${by}: ${code}`)).toEqual(
      expect.arrayContaining(['core: network', 'stepUp: mfa_timeout', 'telegram: popup_blocked']),
    )
    expect(errors.filter(({ cause, remedy }) => !cause || !remedy)).toEqual([])
  })

  it('has one text for every key', () => {
    const keys = readTexts().map(({ space, key }) => `${space}.${key}`)
    expect(keys).toContain('passwordless.submit')
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  it('says of every option of the appearance and of every variable what it is for', () => {
    const rows = [...readAppearance(), ...readColours(), ...readMeasures()]
    expect(rows.map(([name]) => name)).toEqual(
      expect.arrayContaining(['theme', '--latchkit-color-accent', '--latchkit-radius-md', '--latchkit-font']),
    )
    expect(rows.filter((row) => row.some((cell) => !cell))).toEqual([])
  })

  it('says of a height that no screen has it', () => {
    const screens = [...tree].filter((file) => /^(ui|plugins)\/.*\.tsx$/.test(file) && !file.endsWith('.fixture.tsx'))
    expect(screens.filter((file) => readText(file).includes('screen-heights.css.js'))).toEqual([])
    expect(readMeasures().find(([name]) => name === '--latchkit-height-modal-full')?.[1]).toMatch(/^No screen uses it/)
  })
})
