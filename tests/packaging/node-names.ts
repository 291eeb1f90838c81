import { parseAst } from 'rollup/parseAst'

const NODE_ONLY = new Set(['Buffer', 'process', 'global', 'require', '__dirname', '__filename', 'setImmediate'])

type Syntax = { readonly type: string } & Readonly<Record<string, unknown>>
const isSyntax = (value: unknown): value is Syntax => typeof (value as Syntax | null)?.type === 'string'
const children = (node: Syntax) => Object.values(node).flat().filter(isSyntax)

/** What is used by this piece of syntax: read from, called or constructed. `typeof x` and `return x` are a guard's. */
function used({ type, object, callee }: Syntax): unknown {
  return type === 'MemberExpression'
    ? object
    : type === 'CallExpression' || type === 'NewExpression'
      ? callee
      : undefined
}

/** Names that only Node has, where code uses them; strings and comments may say them. */
export function nodeNames(code: string): string[] {
  const found = new Set<string>()
  const queue = [parseAst(code) as unknown as Syntax]
  for (const node of queue) {
    const target = used(node)
    if (isSyntax(target) && target.type === 'Identifier' && NODE_ONLY.has(String(target.name)))
      found.add(String(target.name))
    queue.push(...children(node))
  }
  return [...found]
}
