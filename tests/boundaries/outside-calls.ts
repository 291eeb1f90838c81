import ts from 'typescript'
import type { Texts } from './references.js'

/** Functions of packages that call an address by themselves. `fetch` is the global one. */
const CALLING: Readonly<Record<string, readonly string[]>> = {
  'node:http': ['get', 'request'],
  'node:https': ['get', 'request'],
  'node:net': ['connect', 'createConnection'],
  jose: ['createRemoteJWKSet'],
  ofetch: ['$fetch', 'createFetch', 'fetch', 'ofetch'],
  'openid-client': ['discovery'],
  undici: ['fetch', 'request', 'stream'],
  viem: ['createClient', 'createPublicClient', 'http', 'webSocket'],
}
const SOURCES = /^(core|plugins|ui|server|testing)\/(?!.*\.(test|fixture)\.).*\.tsx?$/

/** `file: name` for each place that can call an address on its own. */
export const outsideCalls = (texts: Texts): readonly string[] =>
  Object.entries(texts)
    .filter(([file]) => SOURCES.test(file))
    .flatMap(([file, text]) => namesIn(file, text).map((name) => `${file}: ${name}`))
    .sort()

function namesIn(file: string, text: string): readonly string[] {
  const names = new Set<string>()
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const packages = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text
      const bindings = node.importClause?.namedBindings
      if (bindings && ts.isNamespaceImport(bindings)) packages.set(bindings.name.text, from)
      if (bindings && ts.isNamedImports(bindings))
        for (const { name, propertyName } of bindings.elements)
          if (CALLING[from]?.includes((propertyName ?? name).text)) names.add((propertyName ?? name).text)
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const from = packages.get(node.expression.text)
      if (from && CALLING[from]?.includes(node.name.text)) names.add(node.name.text)
      if (node.expression.text === 'globalThis' && node.name.text === 'fetch') names.add('fetch')
    }
    if (ts.isIdentifier(node) && node.text === 'fetch' && isGlobal(node)) names.add('fetch')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...names]
}

/** Whether the name is used as a value, and is no member, type, parameter or constant of that name. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isTypeQueryNode(parent) || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return false
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false
  if (ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) return false
  for (let scope: ts.Node | undefined = node; scope; scope = scope.parent) if (declaresFetch(scope)) return false
  return true
}
const isFetch = (name: ts.BindingName): boolean =>
  ts.isIdentifier(name)
    ? name.text === 'fetch'
    : name.elements.some((element) => ts.isBindingElement(element) && isFetch(element.name))
function declaresFetch(scope: ts.Node): boolean {
  if (ts.isFunctionLike(scope) && scope.parameters.some(({ name }) => isFetch(name))) return true
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return false
  return scope.statements.some(
    (statement) =>
      ts.isVariableStatement(statement) && statement.declarationList.declarations.some(({ name }) => isFetch(name)),
  )
}
