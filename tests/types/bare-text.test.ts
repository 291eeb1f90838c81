import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compile } from '../../scripts/docs/compile.js'
import { bareTextIn } from './bare-text.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PLANTED = path.join(root, 'ui/planted.tsx')
/** The published files that draw. */
const drawing = ['ui', 'plugins', 'server'].flatMap((folder) =>
  ts.sys.readDirectory(
    path.join(root, folder),
    ['.tsx'],
    ['**/node_modules', '**/dist*', '**/*.test.*', '**/*.fixture.*'],
  ),
)

/** Bare texts in these files, as `file:line text`. `planted` has the texts of files that are not on disk. */
function findBareText(files: readonly string[], planted: Readonly<Record<string, string>> = {}): readonly string[] {
  const program = compile(files, planted)
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return source ? bareTextIn(source, checker) : [`${file} was not read`]
  })
}

describe('bare text beside other children', () => {
  const caught = {
    'conditional words': '<p>{maybe && words}<i /></p>',
    'words that are always there': '<p>{words}<i /></p>',
    'words in the source': '<p>Words <i /></p>',
    'words or an element': '<p><i />{maybe ? <b /> : words}</p>',
    'a number': '<p>{count}<i /></p>',
    'whatever a caller hands over': '<p><i />{any}</p>',
    'words in a fragment': '<p><i />{maybe && <>{words}</>}</p>',
    'a component that answers words': '<p><i /><Words /></p>',
    'two texts': '<p>{words} {count}</p>',
  }
  const sound = {
    'words alone': '<p>{words}</p>',
    'conditional words alone': '<p>{maybe && words}</p>',
    'an element for the words': '<p><i />{maybe && <span>{words}</span>}</p>',
    'elements of a list': '<p><i />{[words].map((word) => <b key={word}>{word}</b>)}</p>',
    'an element or nothing': '<p><i />{drawn}</p>',
    'an attribute': '<p title={words}><i /><b /></p>',
  }
  const examples = [...Object.values(caught), ...Object.values(sound)]
  const planted = `${examples.map((jsx, at) => `export const example${at} = ${jsx}`).join('\n')}
    import type { ReactElement, ReactNode } from 'react'
    declare const words: string, maybe: boolean, count: number, any: ReactNode, drawn: ReactElement | false
    const Words = () => words`
  const found = findBareText([PLANTED], { [PLANTED]: planted })

  it.each(Object.keys(caught))('of %s is caught', (name) => {
    expect(found.filter((one) => one.includes(`:${Object.keys(caught).indexOf(name) + 1} `))).not.toEqual([])
  })
  it('is not found in other code', () => {
    const lastLine = Object.keys(caught).length
    expect(found.filter((one) => Number(/:(\d+) /.exec(one)?.[1]) > lastLine)).toEqual([])
  })
  it('does not occur in published code', () => {
    expect(drawing.length).toBeGreaterThan(50)
    expect(findBareText(drawing)).toEqual([])
  })
})
