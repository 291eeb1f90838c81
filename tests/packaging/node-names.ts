import { parseAst } from 'rollup/parseAst'

const NODE_ONLY = new Set(['Buffer', 'process', 'global', 'require', '__dirname', '__filename', 'setImmediate'])

type Syntax = { readonly type: string } & Readonly<Record<string, unknown>>
const isSyntax = (value: unknown): value is Syntax => typeof (value as Syntax | null)?.type === 'string'
const children = (node: Syntax) => Object.values(node).flat().filter(isSyntax)

/**
 * The object that this syntax reads from, calls or constructs. `typeof x` and `return x` do not count: guards use them.
 */
function used({ type, object, callee }: Syntax): unknown {
  return type === 'MemberExpression'
    ? object
    : type === 'CallExpression' || type === 'NewExpression'
      ? callee
      : undefined
}

/**
 * `typeof process !== 'undefined' && process.env.NODE_ENV …`: bundlers replace the right side, and a page without a
 * bundler stops at the left one.
 */
const isBuildCheck = ({ type, operator, left, right }: Syntax, code: string) =>
  type === 'LogicalExpression' &&
  operator === '&&' &&
  /^typeof process !== ["']undefined["']$/.test(sourceOf(left, code)) &&
  /^process\.env\.NODE_ENV !== ["']production["']$/.test(sourceOf(right, code))
const sourceOf = (node: unknown, code: string) => {
  const { start, end } = node as { readonly start: number; readonly end: number }
  return code.slice(start, end)
}

/** Names of Node's own globals that the code uses. Strings and comments may contain them. */
export function nodeNames(code: string): string[] {
  const found = new Set<string>()
  const queue = [parseAst(code) as unknown as Syntax]
  for (const node of queue) {
    const target = used(node)
    if (isSyntax(target) && target.type === 'Identifier' && NODE_ONLY.has(String(target.name)))
      found.add(String(target.name))
    if (!isBuildCheck(node, code)) queue.push(...children(node))
  }
  return [...found]
}
