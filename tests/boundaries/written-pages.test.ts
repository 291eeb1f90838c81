import { describe, expect, it } from 'vitest'
import { isOf, readSettings } from '../../scripts/docs/config.js'
import { readErrors } from '../../scripts/docs/errors.js'
import { introductionOf } from '../../scripts/docs/index-page.js'
import { writtenPages } from '../../scripts/docs/pages.js'
import { readPlugins } from '../../scripts/docs/plugins.js'
import { readText, root } from '../../scripts/docs/source.js'
import { readTexts } from '../../scripts/docs/texts.js'
import { readAppearance, readColours, readMeasures } from '../../scripts/docs/theming.js'
import { pluginNames } from '../../scripts/entries.mjs'
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

  it('says of every setting what it does', () => {
    const settings = readSettings()
    expect(settings.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['appearance.theme', 'embeddedWallets.solana.createOnLogin', 'timeout']),
    )
    expect(settings.filter(({ comment }) => !comment).map(({ key }) => key)).toEqual([])
  })
})

describe('the page of a plugin', () => {
  const plugins = readPlugins()

  it('is there for every plugin, and the overview leads to it', () => {
    const pages = pluginNames(root).map((name) => `docs/reference/plugins/${name}.md`)
    expect([...tree]).toEqual(expect.arrayContaining(pages))
    const overview = readText('docs/plugins.md')
    expect(pages.filter((page) => !overview.includes(`](${page.replace('docs/', '')})`))).toEqual([])
  })

  it.each(plugins.map((plugin) => [plugin.name, plugin] as const))('%s says what it does', (_, plugin) => {
    expect(plugin.text).toMatch(/^[A-Z].*\. .*\.$/)
    const unknown = plugin.keys.filter((key) => !readSettings().some((setting) => isOf(key, setting)))
    expect(unknown, 'names after @config that are no settings').toEqual([])
    const named = [...plugin.events, ...Object.values(plugin.exports).flat()]
    expect(named.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
  })

  it('has the hooks, events, packages and parts of its plugin', () => {
    const found = plugins.find(({ name }) => name === 'embedded-wallet')
    expect(found).toMatchObject({ manifest: 'embeddedWallet', requires: ['ethereum', 'wallet-frame'] })
    expect(found?.exports.react?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['useSignMessage', 'toViemAccount']),
    )
    expect(found?.events.map(({ name }) => name)).toEqual(['walletAct'])
    expect(found?.packages).toContain('viem')
    expect(found?.parts.map(({ chunk }) => chunk)).toContain('embedded-wallet-send')
  })
})
