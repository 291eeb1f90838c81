import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { apiPages } from '../../scripts/docs/api.js'
import { everyFile, readPublicApi } from '../../scripts/docs/public-api.js'
import { readText } from '../../scripts/docs/source.js'
import { allTexts } from '../boundaries/tree.js'

const api = readPublicApi()

/** References to pages of this repository, which a host's editor cannot open. */
const CITATION = /\b(Core|Modal|Wire|Architecture) \u00a7|\b[Dd]ecisions? \d/

/** The docs that a host's editor shows for each exported symbol and its members at all depths, by their names. */
function publicDocs(): ReadonlyMap<string, string> {
  const { checker, resolved, exportsOf, membersOf } = api
  const docs = new Map<string, string>()
  const visited = new Set<ts.Symbol>()
  function read(place: string, symbol: ts.Symbol, type: ts.Type | undefined) {
    if (visited.has(symbol)) return
    visited.add(symbol)
    docs.set(place, ts.displayPartsToString(symbol.getDocumentationComment(checker)))
    const parts = type?.isUnion() ? type.types : type ? [type] : []
    for (const member of parts.flatMap(membersOf))
      read(`${place}.${member.name}`, member, checker.getTypeOfSymbol(member))
  }
  for (const entry of Object.keys(everyFile))
    for (const exported of exportsOf(entry).map(resolved)) {
      const isType = exported.flags & ts.SymbolFlags.Type
      read(exported.name, exported, isType ? checker.getDeclaredTypeOfSymbol(exported) : undefined)
    }
  return docs
}

test('what a host’s editor shows of a public name cites no section and no decision of these pages', () => {
  const docs = publicDocs()
  expect(docs.get('useLogin')).toContain('opens the dialog')
  expect(docs.get('ClientConfig.appearance.theme')).toContain('Default')
  expect([...docs].filter(([, doc]) => CITATION.test(doc)).map(([place, doc]) => `${place}: ${doc}`)).toEqual([])
})

describe('the pages of the API', () => {
  const pages = apiPages(api)

  test.each(Object.entries(pages))('%s is what `npm run docs:write` writes', (file, text) => {
    expect(readText(file)).toBe(text)
  })

  test('every exported name has a section', () => {
    const sections = Object.values(pages).flatMap((text) =>
      [...text.matchAll(/^### `(.+)`$/gm)].map(([, name]) => name),
    )
    const exported = Object.keys(everyFile).flatMap((entry) => api.exportsOf(entry).map(({ name }) => name))
    expect(exported.length).toBeGreaterThan(400)
    expect(exported.filter((name) => !sections.includes(name))).toEqual([])
  })

  test('every exported function, class and value says what it is', () => {
    const values = Object.keys(everyFile).flatMap((entry) =>
      api
        .exportsOf(entry)
        .map(api.resolved)
        .filter(({ flags }) => flags & ts.SymbolFlags.Value),
    )
    expect(values.filter((symbol) => !symbol.getDocumentationComment(api.checker).length)).toEqual([])
  })

  test('a type has the members that it inherits or computes, and its unions', () => {
    const page = pages['docs/reference/api/latchkit.md'] ?? ''
    const sectionOf = (name: string) => page.split(/^### /m).find((section) => section.startsWith(`\`${name}\``))
    expect(sectionOf('GoogleAccount')).toContain('subject: string')
    expect(sectionOf('LinkedAccount')).toContain('  | WalletAccount\n')
    expect(sectionOf('LatchkitError')).not.toContain('stack')
  })
})

const EXAMPLE = /^ *\* @example\n((?: *\*(?!\/| @).*\n)+)/gm
/** The code of each `@example` in a file, without the stars of the comment. */
const examplesOf = (text: string) => [...text.matchAll(EXAMPLE)].map(([, code = '']) => code.replace(/^ *\* ?/gm, ''))
/** The first error in code that may await and return, or nothing. */
const syntaxError = (code: string) => {
  const { diagnostics = [] } = ts.transpileModule(`async () => {${code}}`, {
    fileName: 'example.tsx',
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
  })
  return diagnostics[0] && ts.flattenDiagnosticMessageText(diagnostics[0].messageText, ' ')
}

test('the code of every example in a comment can be parsed', () => {
  const examples = Object.entries(allTexts).flatMap(([file, text]) =>
    /\.tsx?$/.test(file) ? examplesOf(text).map((code) => [`${file}: ${code}`, syntaxError(code)] as const) : [],
  )
  expect(examples.length).toBeGreaterThan(8)
  expect(examples.filter(([, error]) => error)).toEqual([])
  expect(syntaxError('const { login } = useLogin() return login')).toContain('expected')
})
