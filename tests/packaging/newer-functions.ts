import { parseAst } from 'rollup/parseAst'
import { isOfLanguage, type Newer } from '../oldest-browsers.js'

/** Interfaces of the web whose members scripts of ours may use, beside the objects of the language. */
const USED = new Set(
  `AbortController AbortSignal Blob BroadcastChannel CSSStyleSheet Clipboard Crypto CustomEvent DOMTokenList
  Document DocumentFragment Element Event EventTarget File FormData HTMLDialogElement HTMLElement HTMLFormElement
  HTMLIFrameElement HTMLInputElement Headers History KeyboardEvent Location LockManager MediaQueryList MessageEvent
  Navigator Node NodeList Range Request Response ShadowRoot Storage SubtleCrypto TextDecoder TextEncoder URL
  URLSearchParams Window Worker`.split(/\s+/),
)
/** Objects of the language whose members are named as things of ours are. */
const WORDS = /^(AsyncDisposableStack|DisposableStack|Iterator|SuppressedError|InternalError|Temporal|Intl)$/
const PAGE = /^(globalThis|window|self)$/

type Ast = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Ast => typeof (value as Ast | null)?.type === 'string'
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? `${node.name}` : '')

/**
 * The uses of newer functions in a script, as `URL.canParse` or `.toSorted`. One that the script looks for first, by
 * `typeof` or `?.`, is left out. Members of instances are known by their names alone, so a method of ours that has such
 * a name is found, too.
 */
export function newerIn(code: string, newer: Newer): readonly string[] {
  const found = new Set<string>()
  const looked = new Set<string>()
  function visit(node: unknown, parent?: Ast): void {
    if (Array.isArray(node)) for (const one of node) visit(one, parent)
    if (!isNode(node)) return
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') looked.add(nameOf(node.argument))
    const use = usedBy(node)
    if (use) (isGuard(node, parent) ? looked : found).add(use)
    for (const key of Object.keys(node)) visit(node[key], node)
  }
  function usedBy(node: Ast): string | undefined {
    if (node.type === 'NewExpression' && newer.globals.has(nameOf(node.callee))) return nameOf(node.callee)
    if (node.type !== 'MemberExpression' || node.computed) return undefined
    const property = nameOf(node.property)
    const object = isPageMember(node.object) ? nameOf(node.object.property) : nameOf(node.object)
    if (PAGE.test(object)) return newer.globals.has(property) ? property : undefined
    if (newer.statics.has(`${object}.${property}`)) return `${object}.${property}`
    const owners = newer.members.get(property) ?? []
    return owners.some((owner) => USED.has(owner) || (isOfLanguage(owner) && !WORDS.test(owner)))
      ? `.${property}`
      : undefined
  }
  visit(parseAst(code))
  return [...found].filter((use) => !looked.has(use)).sort()
}

const isPageMember = (node: unknown): node is Ast & { readonly property: unknown } =>
  isNode(node) && node.type === 'MemberExpression' && !node.computed && PAGE.test(nameOf(node.object))

/** `typeof a.b`, `a.b?.()`, `a.b ?? c`, `a.b && …`, `if (a.b)` */
function isGuard(node: Ast, parent: Ast | undefined): boolean {
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof'
    case 'CallExpression':
    case 'MemberExpression':
      return parent.optional === true && (parent.callee === node || parent.object === node)
    case 'LogicalExpression':
      return parent.left === node
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node
    default:
      return false
  }
}
