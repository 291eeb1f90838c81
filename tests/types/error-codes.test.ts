import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { compile } from '../../scripts/docs/compile.js'
import { readErrors } from '../../scripts/docs/errors.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const sources = ts.sys
  .readDirectory(path.join(root, 'plugins'), ['.ts', '.tsx'], ['**/*.test.*', '**/*.fixture.*'])
  .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }))
const inFolder = (id: string) => sources.filter(({ file }) => file.startsWith(`plugins/${id}/`))
const server = readFileSync(path.join(root, 'server/protocol/errors.ts'), 'utf8')

const registry = path.join(root, 'core/registry.ts')
const roles = ts.sys.readDirectory(path.join(root, 'plugins/roles'), ['.ts'], ['**/*.test.*'])
const program = compile([registry, ...roles, ...ts.sys.readDirectory(path.join(root, 'plugins'), ['contract.ts'])])
const checker = program.getTypeChecker()

/** The type with this name in the registry, to which every contract has added. */
function registered(name: string): ts.Type {
  for (const statement of program.getSourceFile(registry)?.statements ?? [])
    if ((ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === name)
      return checker.getTypeAtLocation(statement.name)
  throw new Error(`There is no ${name} in the registry.`)
}
const stringsOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? part.value : []))
function memberOf(contract: ts.Type, name: string): string[] {
  const member = contract.getProperty(name)
  return member ? stringsOf(checker.getTypeOfSymbol(member)) : []
}

const general = stringsOf(registered('CoreErrorCode'))
const ofRoles = registered('RoleErrors')
  .getProperties()
  .flatMap((role) => stringsOf(checker.getTypeOfSymbol(role)))
const contracts = registered('Plugins')
  .getProperties()
  .map((plugin) => ({ id: plugin.name, contract: checker.getTypeOfSymbol(plugin) }))
  .map(({ id, contract }) => ({ id, own: memberOf(contract, 'errors'), requires: memberOf(contract, 'requires') }))

it('finds the codes of the core, of roles and of plugins', () => {
  expect(general).toContain('network')
  expect(ofRoles).toContain('mfa_timeout')
  expect(contracts.find(({ id }) => id === 'passkey')?.own).toContain('passkey_not_allowed')
})

it.each(contracts)('$id throws no code that is not in its contract', ({ id, own, requires }) => {
  const required = contracts.filter((other) => requires.includes(other.id)).flatMap((other) => other.own)
  const declaredCodes = [...general, ...ofRoles, ...own, ...required]
  const thrown = inFolder(id).flatMap(({ file, text }) =>
    [...text.matchAll(/new LatchkitError\(\s*'(\w+)'/g)].map(([, code = '']) => ({ file, code })),
  )
  expect(thrown.filter(({ code }) => !declaredCodes.includes(code))).toEqual([])
})

it.each(contracts)('$id has no code that it never throws, nor one that the core or a role has', ({ id, own }) => {
  const thrower = inFolder(id).filter(({ file }) => !/contract\.ts$|\/screens\//.test(file))
  const isThrown = (code: string) =>
    server.includes(code) || thrower.some(({ text }) => text.includes(`'${code}'`) || text.includes(` ${code}: `))
  expect(own.filter((code) => !isThrown(code) || [...general, ...ofRoles].includes(code))).toEqual([])
})

it('hosts can branch on every code that the server answers to a page', () => {
  const answered = [...server.matchAll(/^ {2}(\w+): \d{3},$/gm)].map(([, code = '']) => code)
  expect(answered).toContain('invalid_credentials')
  // only the wallet's frame receives this code, and asks for the second factor again
  const toTheFrame = ['expired_or_invalid_mfa_token']
  const declared = [...general, ...ofRoles, ...contracts.flatMap(({ own }) => own), ...toTheFrame]
  expect(answered.filter((code) => !declared.includes(code))).toEqual([])
})

it('the page of error codes has those of the core, of roles and of plugins', () => {
  const listed = [...new Set(readErrors().map(({ code }) => code))].sort()
  const declared = [...general, ...ofRoles, ...contracts.flatMap(({ own }) => own)]
  expect(listed).toEqual([...new Set(declared)].sort())
})
