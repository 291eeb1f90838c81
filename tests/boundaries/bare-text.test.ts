import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { bareTextIn } from './bare-text.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const DRAWS = /\/(ui|plugins|provider)\/.*\.tsx$/
const PLANTED = path.join(root, 'ui/planted.tsx')
const IS_TEST = /\.(test|fixture)\.tsx$/

const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
/** Bare texts in these files, as `file:line text`. `planted` is the text of an additional file that is not on disk. */
function findBareText(files: readonly string[], planted?: string): readonly string[] {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, version, ...rest) =>
    name === PLANTED ? ts.createSourceFile(name, planted ?? '', version, true) : getSourceFile(name, version, ...rest)
  const program = ts.createProgram(files, options, host)
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
  const found = findBareText(
    [PLANTED],
    `${examples.map((jsx, at) => `export const example${at} = ${jsx}`).join('\n')}
    import type { ReactElement, ReactNode } from 'react'
    declare const words: string, maybe: boolean, count: number, any: ReactNode, drawn: ReactElement | false
    const Words = () => words`,
  )

  it.each(Object.keys(caught))('of %s is caught', (name) => {
    expect(found.filter((one) => one.includes(`:${Object.keys(caught).indexOf(name) + 1} `))).not.toEqual([])
  })
  it('is not found in other code', () => {
    const lastLine = Object.keys(caught).length
    expect(found.filter((one) => Number(/:(\d+) /.exec(one)?.[1]) > lastLine)).toEqual([])
  })
  it('does not occur in published code', () => {
    const files = fileNames.filter((file) => DRAWS.test(file) && !IS_TEST.test(file))
    expect(files.length).toBeGreaterThan(50)
    expect(findBareText(files)).toEqual([])
  })
})
