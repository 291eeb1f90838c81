import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Types of parameters whose values come from outside. */
const OUTSIDE = ['unknown', 'Json', 'Http']

export interface Reader {
  /** The file and the export, such as `core/live/user.ts#readUser`. */
  readonly id: string
  readonly file: string
  readonly name: string
  /** The types of its parameters, as written in the source. */
  readonly parameters: readonly string[]
}

/** All files of the SDK and of the server. */
export function sources() {
  const folders = ['core', 'plugins', 'ui', 'server']
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(ROOT + file, 'utf8') }))
}

/** All exported functions that take data from outside, or request it from a server. */
export const findReaders = (): readonly Reader[] => sources().flatMap(({ file, text }) => readersIn(file, text))
/** All exported functions of these files and folders that take a text. */
export const findTextReaders = (folders: readonly string[]): readonly Reader[] =>
  sources()
    .filter(({ file }) => folders.some((folder) => file.startsWith(folder)))
    .flatMap(({ file, text }) => readersIn(file, text, ['string']))

export function readersIn(file: string, text: string, types: readonly string[] = OUTSIDE): readonly Reader[] {
  if (!types.some((type) => text.includes(type))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter((statement) => isExported(statement))
    .flatMap(functionsOf)
    .map(([name, { parameters }]) => ({
      id: `${file}#${name}`,
      ...{ file, name },
      parameters: parameters.map(({ type }) => type?.getText() ?? ''),
    }))
    .filter(({ parameters }) => parameters.some((type) => types.includes(type)))
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

/** Imports the function, without its types. */
export async function functionOf(file: string, name: string): Promise<(...args: readonly unknown[]) => unknown> {
  const module: Record<string, unknown> = await import(pathToFileURL(ROOT + file).href)
  const reader = module[name]
  if (typeof reader !== 'function') throw new Error(`${file} has no ${name}`)
  return (...args) => Reflect.apply(reader, undefined, args)
}
