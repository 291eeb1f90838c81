/**
 * The style sheets of the loaded chunks, and the shadow roots that use them (Architecture §5). Nothing here touches
 * the DOM while it is imported. This and `registerCss` calls are the only state that lives in a module.
 */
interface Entry {
  readonly css: string
  sheet?: CSSStyleSheet
}

const entries: Entry[] = []
const roots = new Set<ShadowRoot>()

/** One sheet serves every root of the page. */
function wear(root: ShadowRoot, entry: Entry): void {
  if (!entry.sheet) {
    entry.sheet = new CSSStyleSheet()
    entry.sheet.replaceSync(entry.css)
  }
  root.adoptedStyleSheets.push(entry.sheet)
}

/** Called by the compiled `*.css.ts` files (`scripts/styles-plugin.mjs`), once for each chunk. */
export function registerCss(css: string): void {
  const entry = { css }
  entries.push(entry)
  for (const root of roots) wear(root, entry)
}

/** Adopts all style sheets in a shadow root, and those that are registered later. Returns a function that stops it. */
export function adoptStyles(root: ShadowRoot): () => void {
  roots.add(root)
  for (const entry of entries) wear(root, entry)
  return () => void roots.delete(root)
}
