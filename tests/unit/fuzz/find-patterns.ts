import ts from 'typescript'

export interface Pattern {
  /** The file and the pattern, such as `core/input/code.ts /\d/g`. */
  readonly id: string
  /** Undefined for `new RegExp(…)`, whose text is known only when it runs. */
  readonly regex: RegExp | undefined
}

/** All regular expressions of a source. */
export function patternsIn(file: string, text: string): readonly Pattern[] {
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ id: `${file} ${node.text}`, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      found.push({ id: `${file} RegExp`, regex: undefined })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}
