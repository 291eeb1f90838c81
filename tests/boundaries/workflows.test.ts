import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { tree } from './tree.js'

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Workflow {
  readonly on: unknown
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(read('package.json'))
/** npm scripts and files of the repository that a text calls although they do not exist. */
function missingCommands(text: string) {
  const scripts = [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)|\bnpm (start|test)\b/g)]
    .map(([, long, short]) => long ?? short ?? '')
    .filter((name) => !(name in manifest.scripts))
  const files = [...text.matchAll(/(?:^|[\s`"/])((?:\.ci|scripts)\/[\w./-]*\w)/gm)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(path.join(root, file)))
  return [...scripts, ...files]
}

const under = (folder: string) => [...tree].filter((file) => file.startsWith(folder) && /\.ya?ml$/.test(file))

it('a script or a file that is not there is noticed', () => {
  expect(missingCommands('run: npm run biuld && npm run -s lint\nrun: .ci/go\nnode "$TMP/scripts/gone.mjs"')).toEqual([
    'biuld',
    '.ci/go',
    'scripts/gone.mjs',
  ])
})

it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.github/PULL_REQUEST_TEMPLATE.md'])(
  '%s names only commands that exist',
  (page) => {
    expect(missingCommands(read(page))).toEqual([])
  },
)

describe.each(under('.github/workflows/'))('%s', (file) => {
  const workflow: Workflow = parse(read(file))
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps)

  it('calls only commands that exist', () => {
    expect(
      missingCommands(
        steps.map(({ run, with: settings }) => [run, ...Object.values(settings ?? {})].join('\n')).join('\n'),
      ),
    ).toEqual([])
    expect(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined))).toBe(true)
  })

  it('says when it runs, how long it may take, and what it may write', () => {
    expect(workflow.on).toBeTruthy()
    expect(workflow.permissions).toBeTruthy()
    expect(jobs.filter((job) => !job['timeout-minutes'])).toEqual([])
  })
})

it.each(under('.github/ISSUE_TEMPLATE/'))('%s is a form with fields of different names', (file) => {
  const form: { name: string; description: string; body: { type: string; id?: string }[] } = parse(read(file))
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  const fields = form.body.filter(({ type }) => type !== 'markdown').map(({ id }) => id)
  expect(fields.length).toBeGreaterThan(0)
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields).not.toContain(undefined)
})

it('the version of Node in .nvmrc is the oldest with which the commands run', () => {
  const [, oldest] = /NEEDED = \[(\d+)/.exec(read('scripts/run.mjs')) ?? []
  expect(read('.nvmrc').trim()).toBe(oldest)
})
