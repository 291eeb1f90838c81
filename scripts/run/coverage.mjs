import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin, pass } from './children.mjs'
import { inRoot, root } from './root.mjs'

/** Files that only journeys run, in Chromium, where coverage is not measured. */
const IN_JOURNEYS = [
  { files: /\.tsx$|\/screens\//, because: 'screens and React, looked at in Chromium' },
  { files: /\/hooks\.ts$|^ui\/react\//, because: 'hooks: React runs them' },
  {
    files: /\.lazy\.ts$|^ui\/dialog\.ts$|\/(index|manifest)\.ts$/,
    because: 'doors, opened by a bundler',
  },
  { files: /^ui\//, because: 'the dialog, in a document' },
  { files: /^server\/(frame\/page|sandbox\/control\/pages)\//, because: 'pages of the server, in a browser' },
  {
    files: /^server\/(main|command|drizzle\.config|db\/(postgres|folder-lock))\.ts$/,
    because: 'processes of their own',
  },
]

function read() {
  const summary = JSON.parse(readFileSync(inRoot('.cache/coverage/coverage-summary.json'), 'utf8'))
  const { total: _, ...files } = summary
  return Object.entries(files)
    .filter(([, { lines }]) => lines.total)
    .map(([file, { lines }]) => ({ file: path.relative(root, file).split(path.sep).join('/'), share: lines.pct }))
    .sort((a, b) => a.share - b.share || a.file.localeCompare(b.file))
}

function print(title, files) {
  console.log(`\n${title}: ${files.length}`)
  for (const { file, share } of files) console.log(`  ${share.toFixed(1).padStart(5)} %  ${file}`)
}

/** `npm run coverage` runs unit and contract tests, and lists the files with less than half of their lines covered. */
export async function coverage(args) {
  const config = fileURLToPath(import.meta.resolve('../../tests/coverage.config.ts'))
  const code = await pass([bin('vitest'), 'run', '--config', config, '--coverage', '--reporter=dot', ...args])
  const low = read().filter(({ share }) => share < 50)
  const reasonOf = ({ file }) => IN_JOURNEYS.find(({ files }) => files.test(file))?.because
  for (const { because } of IN_JOURNEYS)
    print(
      because,
      low.filter((one) => reasonOf(one) === because),
    )
  const unexplained = low.filter((one) => !reasonOf(one))
  print(
    'Below a half, and nowhere else to run',
    unexplained.filter(({ share }) => share > 0),
  )
  print(
    'Reached by no test',
    unexplained.filter(({ share }) => share === 0),
  )
  console.log('\nLine by line: .cache/coverage/index.html')
  return code
}
