import ts from 'typescript'

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
type Parent = ts.JsxElement | ts.JsxFragment

/**
 * Finds texts in JSX that stand beside other children without an element of their own, as `file:line text`. A browser's
 * translator replaces such a text by elements. React throws when it then removes the text or inserts something before
 * it.
 */
export const bareTextIn = (file: ts.SourceFile, checker: ts.TypeChecker): readonly string[] =>
  parentsIn(file).flatMap((parent) => {
    const children = parent.children.filter(isDrawn)
    if (children.length < 2) return []
    return children
      .flatMap((child) => textsOf(child, checker))
      .map((node) => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        return `${file.fileName}:${line + 1} ${node.getText().trim()}`
      })
  })

function parentsIn(node: ts.Node): readonly Parent[] {
  const below: Parent[] = []
  ts.forEachChild(node, (child) => {
    below.push(...parentsIn(child))
  })
  return ts.isJsxElement(node) || ts.isJsxFragment(node) ? [node, ...below] : below
}
/** Whether a child is drawn: white space between lines and comments are not. */
const isDrawn = (child: ts.JsxChild) =>
  ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !ts.isJsxExpression(child) || !!child.expression

/** The texts that this child puts among its siblings without an element around them. */
function textsOf(child: ts.Node, checker: ts.TypeChecker): readonly ts.Node[] {
  const within = (...nodes: readonly (ts.Node | undefined)[]) =>
    nodes.flatMap((node) => (node ? textsOf(node, checker) : []))
  if (ts.isJsxText(child)) return isDrawn(child) ? [child] : []
  if (ts.isJsxFragment(child)) return within(...child.children)
  if (ts.isJsxExpression(child) || ts.isParenthesizedExpression(child)) return within(child.expression)
  if (ts.isConditionalExpression(child)) return within(child.whenTrue, child.whenFalse)
  if (ts.isBinaryExpression(child) && child.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return within(child.right)
  return mayBeText(typeOf(child, checker)) ? [child] : []
}
/** The expressions that a component returns. */
function typeOf(node: ts.Node, checker: ts.TypeChecker): ts.Type {
  const tag = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined
  return (tag && checker.getResolvedSignature(tag)?.getReturnType()) ?? checker.getTypeAtLocation(node)
}
const mayBeText = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.some(mayBeText)
    : (type.flags & TEXT) !== 0 && !(type.isStringLiteral() && type.value === '')
