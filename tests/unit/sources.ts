import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The parsed sources below these folders, without fixtures and tests. */
export const sourcesOf = (folders: readonly string[]): readonly ts.SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|css)\.tsx?$/.test(file))
      .map((file) => parse(file)),
  )

export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

/** All nodes below this one. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  for (const child of node.getChildren()) yield* nodesOf(child)
}

export const placeOf = (node: ts.Node): string => {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** The names in a union of string literals. */
export const literalsOf = (node: ts.Node): readonly string[] =>
  [...nodesOf(node)].flatMap((one) => (ts.isStringLiteral(one) ? one.text : []))
