const NUMBER = /^[\d.,]+( (B|kB|ms|MB|%))?$/

/** Formats a table whose columns fit their content, with numbers aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const width = (at: number) => Math.max(...all.map((row) => `${row[at] ?? ''}`.length))
  const isNumber = (at: number) => rows.some((row) => NUMBER.test(`${row[at]}`))
  const columns = head.map((_, at) => ({ width: width(at), right: isNumber(at) }))
  const line = (row: readonly string[]) =>
    columns
      .map(({ width, right }, at) => (right ? `${row[at] ?? ''}`.padStart(width) : `${row[at] ?? ''}`.padEnd(width)))
      .join('  ')
      .trimEnd()
  return [line(head), columns.map(({ width }) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
