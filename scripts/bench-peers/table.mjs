const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
/** @typedef {{ of: number, low: number, high: number }} Ratio */
const times = ({ of, low, high }) => `${of.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)})`
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * The comparison as a table in Markdown. A row of an app that could not be measured has a `failure`, such as `does not
 * install here`, in place of the numbers.
 * @param {readonly { name: string, version?: string, failure?: string, atLoad?: number, later?: number, ratio?: Ratio,
 *   installed?: number }[]} rows
 */
export function peersTable(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(['', 'at load', 'at load + 3 s', 'usable button', 'installed']),
    '|---|--:|--:|--:|--:|',
    ...rows.map(({ name, version, failure, atLoad, later, ratio, installed }) => {
      const title = version ? `${name} ${version}` : name
      if (failure) return line([title, failure, '', '', installed === undefined ? '' : megabytes(installed)])
      return line([title, kilobytes(atLoad), kilobytes(later), times(ratio), megabytes(installed)])
    }),
  ].join('\n')
}

const BEGIN = '<!-- written by npm run bench:peers -->'
const END = '<!-- end of what npm run bench:peers writes -->'

/**
 * The table and what it was measured against, for the README.
 *
 * @param {Parameters<typeof peersTable>[0]} rows
 * @param {{ react: number, control: Ratio, rounds: number }} run
 */
export const peersText = (rows, { react, control, rounds }) =>
  [
    peersTable(rows),
    '',
    `Beyond React alone (${kilobytes(react)}). React measured a second time in the same ${rounds} rounds: ${times(control)}.`,
  ].join('\n')

/** The README with this text in place of the last one. */
export function withPeers(readme, text) {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`README.md has no place for the table: ${BEGIN} … ${END}`)
  return `${before}${BEGIN}\n\n${text}\n\n${END}${after}`
}
