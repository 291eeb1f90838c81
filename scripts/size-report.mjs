// `npm run size:report -- base.json branch.json` compares two outputs of `size-limit --json`, and prints a table in
// Markdown of the entries and chunks that differ.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const bytes = (size) => (size < 1000 ? `${size} B` : `${kilobytes.format(size / 1000)} kB`)
const signed = (change) => `${change > 0 ? '+' : '−'}${bytes(Math.abs(change))}`
/** Escapes a name for a cell of a Markdown table. */
const cell = (name) => name.replaceAll('|', '\\|')

/** The reports' lines by name. A line whose file is missing has no size. */
function sizesOf(report) {
  if (!Array.isArray(report)) throw new Error('A report is the output of `size-limit --json`: a list of lines.')
  return new Map(report.filter(({ size }) => Number.isFinite(size)).map((line) => [line.name, line]))
}

/**
 * Compares two reports of size-limit. The table lists the lines that differ, the largest change first. Below it are the
 * lines above their limits.
 *
 * @param {unknown} base
 * @param {unknown} branch
 */
export function sizeReport(base, branch) {
  const before = sizesOf(base)
  const after = sizesOf(branch)
  const rows = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, old: before.get(name)?.size, now: after.get(name)?.size }))
    .map((row) => ({ ...row, change: (row.now ?? 0) - (row.old ?? 0) }))
  const changed = rows
    .filter(({ change, old, now }) => change !== 0 || (old === undefined) !== (now === undefined))
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || (one.name < other.name ? -1 : 1))
  const above = [...after.values()].filter(({ passed }) => passed === false)
  const same = rows.length - changed.length
  return [
    '## Size of entries and chunks',
    '',
    ...(changed.length
      ? [
          '| | base | branch | change |',
          '|---|--:|--:|--:|',
          ...changed.map(({ name, old, now, change }) => {
            const [left, right] = [old, now].map((size) => (size === undefined ? '–' : bytes(size)))
            const word = old === undefined ? ' (new)' : now === undefined ? ' (gone)' : ''
            return `| ${cell(name)}${word} | ${left} | ${right} | ${change ? signed(change) : '0 B'} |`
          }),
          '',
        ]
      : []),
    ...above.map(
      ({ name, size, sizeLimit }) => `**Above its limit:** ${name}, ${bytes(size)} of ${bytes(sizeLimit)}.\n`,
    ),
    `${same} of ${rows.length} have the same size. Brotli, minified; an entry is counted with all that it imports, a chunk alone.`,
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = process.argv.slice(2)
  if (files.length !== 2) {
    console.error('Say two files: npm run size:report -- base.json branch.json')
    process.exit(1)
  }
  const [base, branch] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
  process.stdout.write(sizeReport(base, branch))
}
