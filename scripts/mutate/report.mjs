const DETECTED = ['killed', 'timed out']
const hasStatus = (status) => (result) => result.status === status

/** Counts the results, and the share of killed mutants: of all, and of those without an explanation. */
export function count(results) {
  const number = (test) => results.filter(test).length
  const detected = number(({ status }) => DETECTED.includes(status))
  const explained = number(({ explained, status }) => explained && !DETECTED.includes(status))
  return {
    mutants: results.length,
    killed: number(hasStatus('killed')),
    'timed out': number(hasStatus('timed out')),
    survived: number(hasStatus('survived')),
    'no coverage': number(hasStatus('no coverage')),
    explained,
    score: detected / results.length,
    'score without the explained': detected / (results.length - explained),
  }
}

const percent = (share) => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`
const shorten = (text) => (text.length > 100 ? `${text.slice(0, 97)}…` : text)
const cells = (counts) =>
  Object.entries(counts).map(([name, value]) => (name.startsWith('score') ? percent(value) : `${value}`))

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row) => row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ')
  return rows.map(line).join('\n')
}

/** The table of a part, file by file, and its survivors. */
export function describe(folder, results) {
  const files = [...new Set(results.map(({ file }) => file))].sort()
  const rows = files.map((file) => [file, ...cells(count(results.filter((result) => result.file === file)))])
  const all = count(results)
  const alive = results.filter(({ status, explained }) => !DETECTED.includes(status) && !explained)
  const lines = alive.map(
    ({ file, line, mutator, code, replacement, status }) =>
      `${file}:${line} ${mutator} (${status})\n    ${shorten(code)}\n  → ${shorten(replacement)}`,
  )
  return [...lines, '', table([[folder, ...Object.keys(all)], ...rows, ['in all', ...cells(all)]])].join('\n')
}
