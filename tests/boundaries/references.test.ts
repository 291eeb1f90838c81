import { describe, expect, it } from 'vitest'
import { lostFiles, lostLinks, lostPaths, lostReferences, type Texts } from './references.js'
import { allTexts, tree } from './tree.js'

/** These files contain examples of references, which are not references. */
const ITSELF = /^tests\/boundaries\/references\./
const texts: Texts = Object.fromEntries(Object.entries(allTexts).filter(([file]) => !ITSELF.test(file)))

const pages: Texts = {
  'docs/core.md': '# Core\n\n## 4. Session\n\n### Tokens, and `more`\n\n```\n## 5. In code\n```\n\n## 6. Rules (§4)\n',
  'docs/modal.md': '# Modal\n\n## 8. Errors\n\n### 8.1 One\n\n### 8.2 Two\n',
  'docs/decisions/topic.md': '# A topic\n\n## 7. One\n\n## 10a. Two\n',
}
const lost = (text: string, file = 'core/a.ts') => lostReferences({ ...pages, [file]: text })

describe('a reference that leads somewhere', () => {
  it.each([
    '/** Core §4. */',
    '/** Core §4 and §6, Modal §8.1, §8.2; decision 7. */',
    '// Modal §8.1–8.2',
    '/** Core §4, `words`, §6. Decisions 7 and 10a. */',
    '/**\n * Core\n * §4, decision\n * 7.\n */',
    '// leave it to the decision of 5 people, DESIGNED by the specification',
  ])('%j', (text) => expect(lost(text)).toEqual([]))

  it('is of its own page where it names none', () =>
    expect(lost('## 4. Own\n(§4, as in §4)', 'docs/core.md')).toEqual([]))
})

describe('a planted reference is caught', () => {
  it.each([
    ['// Core §5', 'core/a.ts:1 Core §5 is not in docs/core.md'],
    ['\n\n// Modal §8.1 and §8.3', 'core/a.ts:3 Modal §8.3 is not in docs/modal.md'],
    ['// Modal §8.1–8.4', 'core/a.ts:1 Modal §8.4 is not in docs/modal.md'],
    ['/**\n * Wire\n * §1.1\n */', 'core/a.ts:2 Wire §1.1 is not in docs/protocol.md'],
    ['// §4', 'core/a.ts:1 §4 of no page'],
    ['// Core §4.\nconst a = 1 // §6', 'core/a.ts:2 §6 of no page'],
    ['// Modal §8 and core §4', 'core/a.ts:1 core is no page: §4'],
    ['// DESIGN §4', 'core/a.ts:1 DESIGN is no page: §4'],
    ['// Core § 4', 'core/a.ts:1 a section sign without a number'],
    ['// Core 4', 'core/a.ts:1 a section is cited with its sign: Core §4'],
    ['// see TOOLCHAIN.md', 'core/a.ts:1 TOOLCHAIN is no page'],
    ['/** As the\n * spec has it. */', 'core/a.ts:1 "the spec" is no page: name the page and its section'],
    ['// Checklist 5', 'core/a.ts:1 the checklist is not in the tree'],
    ['// as in `spec/`', 'core/a.ts:1 spec/ is not in the tree'],
    ['// ../shared/notes.md', 'core/a.ts:1 ../shared is not in the tree'],
    ['// decision 8', 'core/a.ts:1 decision 8 is a heading of no pages in docs/decisions/'],
    ['// Decisions 7, 10a and 11', 'core/a.ts:1 decision 11 is a heading of no pages in docs/decisions/'],
  ])('%j', (text, trouble) => expect(lost(text)).toEqual([trouble]))

  it('with two pages for one decision', () =>
    expect(lostReferences({ ...pages, 'docs/decisions/other.md': '## 7. Other', 'a.ts': '// decision 7' })).toEqual([
      'a.ts:1 decision 7 is a heading of 2 pages in docs/decisions/',
    ]))
})

describe('a planted link or path', () => {
  const files = new Set(['README.md', 'core/live/http.ts', ...Object.keys(pages)])
  const page = (text: string) => ({ ...pages, 'docs/decisions/topic.md': text })

  it.each([
    '[here](../core.md#tokens-and-more), [up](../../README.md), [out](https://example.com), [all](../decisions)',
    '```\n[in code](nowhere.md)\n```',
  ])('leads somewhere: %j', (text) => expect(lostLinks(page(text), files)).toEqual([]))

  it.each([
    ['\n[a](core.md)', 'docs/decisions/topic.md:2 core.md is not there'],
    ['[a](../core.md#5-in-code)', 'docs/decisions/topic.md:1 ../core.md#5-in-code is no heading there'],
    ['[a](#b)', 'docs/decisions/topic.md:1 #b is no heading there'],
  ])('is caught: %j', (text, trouble) => expect(lostLinks(page(text), files)).toEqual([trouble]))

  it.each(['`core/live/http.ts`', '`core/live/`, `live/`', '`plugins/<name>/a.ts` `core/*.ts` `x/a.ts` `/api/v1/`'])(
    'is in the tree: %j',
    (text) => expect(lostPaths(page(text), files)).toEqual([]),
  )

  it.each([
    ['`core/http.ts`', 'docs/decisions/topic.md:1 core/http.ts is not in the tree'],
    ['a\n`node core/gone/`', 'docs/decisions/topic.md:2 core/gone/ is not in the tree'],
  ])('is caught: %j', (text, trouble) => expect(lostPaths(page(text), files)).toEqual([trouble]))
})

describe('a file that a comment names', () => {
  const files = new Set(['core/live/http.ts', 'plugins/oauth/plugin.ts', 'docs/core.md'])

  it.each([
    '// see `http.ts`, `live/http.ts` and `./http.ts`',
    '/** `../oauth/plugin.ts`,\n * `docs/core.md`. */',
    "const a = `gone.ts` + 'https://x/`gone.ts`' + 'a/**/`gone.ts`'",
    '// `*.css.ts`, `x.api.ts`, `.spec.ts`, `<noun>.flow.ts`, `web3.js`, gone.ts',
  ])('is in the tree, or none is named: %j', (text) => expect(lostFiles({ 'core/a.ts': text }, files)).toEqual([]))

  it.each([
    ['// `gone.ts`', 'core/a.ts:1 gone.ts is not in the tree'],
    ['const a = 1 // `http.tsx`', 'core/a.ts:1 http.tsx is not in the tree'],
    ['/**\n * As in\n * `oauth/http.ts`.\n */', 'core/a.ts:3 oauth/http.ts is not in the tree'],
    ['// `GONE.md` and `live/http.ts`', 'core/a.ts:1 GONE.md is not in the tree'],
  ])('is caught: %j', (text, trouble) => expect(lostFiles({ 'core/a.ts': text }, files)).toEqual([trouble]))
})

describe('the tree', () => {
  it('is read', () => expect(Object.keys(texts)).toEqual(expect.arrayContaining(['core/client.ts', 'docs/core.md'])))
  it('refers to nothing that is not there', () => expect(lostReferences(texts)).toEqual([]))
  it('has no dead link', () => expect(lostLinks(texts, tree)).toEqual([]))
  it('names no path in docs/ that is not there', () => expect(lostPaths(texts, tree)).toEqual([]))
  it('names no file in a comment that is not there', () => expect(lostFiles(texts, tree)).toEqual([]))
})
