import ts from 'typescript'
import { expect, test } from 'vitest'
import { files, readPublicApi } from '../types/public-api.js'

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
