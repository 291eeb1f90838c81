interface CodeBlockProps {
  readonly label: string
  readonly code: string
  /** For one long word, such as a token. It may break anywhere, and a click selects it. */
  readonly raw?: boolean
}

/** Text to read or copy. Long text scrolls. */
export function CodeBlock({ label, code, raw = false }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; the name needs a role that may have one
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className={raw ? 'raw' : undefined} role="group" aria-label={label} tabIndex={0}>
      {code}
    </pre>
  )
}
