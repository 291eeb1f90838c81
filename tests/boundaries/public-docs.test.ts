import ts from 'typescript'
import { expect, test } from 'vitest'
import { files, readPublicApi } from '../types/public-api.js'
import { allTexts } from './tree.js'

/** Pages of this repository, which an editor does not lead to. */
const CITATION = /\b(Core|Modal|Wire|Architecture) \u00a7|\b[Dd]ecisions? \d/

/** What a host's editor shows of an exported symbol, of its members and of theirs, by where each is. */
function publicDocs(): ReadonlyMap<string, string> {
  const { checker, resolved, exportsOf, membersOf } = readPublicApi()
  const docs = new Map<string, string>()
  const seen = new Set<ts.Symbol>()
  function read(place: string, symbol: ts.Symbol, type: ts.Type | undefined) {
    if (seen.has(symbol)) return
    seen.add(symbol)
    docs.set(place, ts.displayPartsToString(symbol.getDocumentationComment(checker)))
    const parts = type?.isUnion() ? type.types : type ? [type] : []
    for (const member of parts.flatMap(membersOf))
      read(`${place}.${member.name}`, member, checker.getTypeOfSymbol(member))
  }
  for (const entry of Object.keys(files))
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
