import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Types of parameters that say: this came from outside, or will. */
const OUTSIDE = ['unknown', 'Json', 'Http']

export interface Reader {
  /** `core/live/user.ts#readUser` */
  readonly id: string
  readonly file: string
  readonly name: string
  /** The types of its parameters, as written. */
  readonly parameters: readonly string[]
}

/** Every exported function that takes data of the outside, or asks a server for it. */
export function findReaders(): readonly Reader[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'core', 'plugins', 'ui', 'provider'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .flatMap((file) => readersIn(file, readFileSync(ROOT + file, 'utf8')))
}

export function readersIn(file: string, text: string): readonly Reader[] {
  if (!/\b(unknown|Json|Http)\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter((statement) => isExported(statement))
    .flatMap(functionsOf)
    .map(([name, { parameters }]) => ({
      id: `${file}#${name}`,
      ...{ file, name },
      parameters: parameters.map(({ type }) => type?.getText() ?? ''),
    }))
    .filter(({ parameters }) => parameters.some((type) => OUTSIDE.includes(type)))
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  !!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function functionsOf(statement: ts.Statement): (readonly [string, ts.SignatureDeclaration])[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [[statement.name.text, statement]] : []
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [[name.getText(), initializer] as const] : [],
  )
}
