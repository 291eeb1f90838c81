const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * The comparison as a table in Markdown. A row of an app that could not be measured has a `failure`, such as `does not
 * install here`, in place of the numbers.
 * @param {readonly { name: string, version?: string, failure?: string, atLoad?: number, later?: number, ratio?: number,
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
      return line([title, kilobytes(atLoad), kilobytes(later), `${ratio.toFixed(2)} ×`, megabytes(installed)])
    }),
  ].join('\n')
}
