// The layers of tests in the order in which they start (`load.mjs` decides when): first those of a few seconds, then
// the longest, so that the last ones end at about the same time. `needs` names the layer that must have finished
// before, and `apartFrom` one that never runs at the same time. `wide` is set where a layer has a worker for each core
// even beside others, and `load` is the number of cores that a worker keeps busy, 1 by default.
// `halves` says what `npm test` runs of the layer and what it leaves out: see `halves.mjs`.
// `concerns(files)` selects the tests that a change of these files may break. It returns undefined if there are none,
// or `{ args, env }` for the layer's runner, with a text `leavesOut` about the tests that do not run.
import { existsSync } from 'node:fs'
import { singleThreaded, tsc } from '../tsc.mjs'
import { bin } from './children.mjs'
import { concernedContracts, concernedJourneys, concernedPackaging, GROUND } from './concerned.mjs'
import { isBuildOlder } from './freshness.mjs'
import { journeys, onlyRest } from './halves.mjs'
import { inRoot } from './root.mjs'
import { playwright, tool, vitest } from './runners.mjs'

const some = (files, pattern) => files.some((file) => pattern.test(file))
const CODE = /\.(tsx?|mjs)$/
const DRAWN = /^(plugins|ui|playground\/stages)\/.*\.(tsx?|css)$|^tests\/screens\//
/** Sources of the published packages. */
const PUBLIC = /^(core|entries|plugins|ui|server|testing)\/(?!.*\.(test|fixture)\.).*\.tsx?$/
/** Sources of the SDK's package, and the limits of its chunks. */
const SIZED = /^(core|entries|plugins|ui)\/(?!.*\.(test|fixture)\.).*\.(tsx?|css)$|^\.size-limit\.json$/
const all = {}
const leftOut = (chosen, of) => (chosen.length < of ? `${of - chosen.length} of ${of} files` : undefined)

/** Tests that act as a user does. Packaging starts bundlers and servers in bursts, beside which a browser starves. */
const byUser = { apartFrom: 'packaging', load: 0.5 }

/** One journey on a browser beside Chromium. `npm run browsers` runs all journeys. */
const otherBrowser = (name) => ({
  name,
  needs: 'build',
  halves: onlyRest,
  ...byUser,
  concerns: (files) => (some(files, /^tests\/browsers\/|^core\/browser\//) ? all : undefined),
  ...playwright(name, '--config', 'tests/browsers/playwright.config.ts', `--project=${name}`, 'email.spec'),
})

export const layers = [
  {
    name: 'build',
    concerns: (files) => (isBuildOlder(files) ? all : undefined),
    ...tool(inRoot('scripts/build.mjs')),
  },
  {
    name: 'lint',
    concerns: (files) => (files.length ? all : undefined),
    ...tool(bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--colors=off'),
  },
  {
    name: 'knip',
    concerns: (files) => (some(files, CODE) || some(files, GROUND) ? all : undefined),
    ...tool(bin('knip'), '--no-progress'),
  },
  {
    // The limits of entries and chunks that no journey with a limit loads: a change may move code into any of them.
    name: 'size',
    needs: 'build',
    halves: onlyRest,
    concerns: (files) => (some(files, SIZED) || some(files, GROUND) ? all : undefined),
    ...tool(bin('size-limit'), '--silent'),
  },
  {
    name: 'packaging',
    needs: 'build',
    halves: onlyRest,
    concerns: concernedPackaging,
    ...vitest('packaging', '--project', 'packaging'),
  },
  {
    name: 'contract',
    wide: true,
    load: 0.75, // while a worker waits for the server, it computes nothing
    concerns(files) {
      const { names, of } = concernedContracts(files)
      return names.length ? { args: names, leavesOut: leftOut(names, of) } : undefined
    },
    ...vitest('contract', '--config', 'tests/contract/vitest.config.ts'),
  },
  {
    name: 'unit',
    concerns(files) {
      if (some(files, GROUND)) return all
      const code = files.filter((file) => CODE.test(file))
      const leavesOut = 'test files that import nothing of what changed'
      return code.length ? { args: ['related', ...code, '--passWithNoTests'], mayBeEmpty: true, leavesOut } : undefined
    },
    ...vitest('unit', '--project', 'unit*'),
  },
  {
    name: 'boundaries',
    // Imports, references in comments and pages can break it.
    concerns: (files) => (some(files, CODE) || some(files, /\.md$|^\.dependency-cruiser/) ? all : undefined),
    ...vitest('boundaries', '--project', 'boundaries'),
  },
  {
    name: 'typecheck',
    needs: 'build',
    concerns: (files) => (some(files, CODE) || some(files, GROUND) ? all : undefined),
    ...tool(
      tsc,
      singleThreaded,
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      inRoot('.cache/typecheck.tsbuildinfo'),
    ),
  },
  {
    name: 'types',
    concerns(files) {
      const isContract = some(files, /contract\.ts$|^core\/[^/]+\.ts$|^tests\/types\//)
      const isGuide = some(files, /^README\.md$|^docs\/guides\//)
      const isPublic = some(files, PUBLIC) || some(files, /^docs\/reference\/api\/|^scripts\/docs\//)
      const args = [
        ...files.filter((file) => /^tests\/types\/.*\.test\.ts$/.test(file) && existsSync(inRoot(file))),
        ...(isContract ? ['sources'] : []),
        ...(isGuide ? ['guides', 'moving'] : []),
        ...(isPublic ? ['public-', 'bare-text', 'error-codes'] : []),
      ]
      return args.length ? { args, leavesOut: 'the published package' } : undefined
    },
    needs: 'build',
    ...vitest('types', '--project', 'types'),
  },
  {
    name: 'journeys',
    needs: 'build',
    async concerns(files) {
      const { specs, of } = await concernedJourneys(files)
      return specs.length ? { args: specs, leavesOut: leftOut(specs, of) } : undefined
    },
    wide: true,
    halves: journeys,
    ...byUser,
    ...playwright('journeys', '--project=journeys'),
  },
  {
    name: 'screens',
    halves: onlyRest,
    ...byUser,
    concerns: (files) =>
      some(files, DRAWN)
        ? {
            args: ['--pass-with-no-tests'],
            env: { STAGES_OF: files.join() },
            mayBeEmpty: true,
            leavesOut: 'stages that draw nothing of what changed; of more than 60 stages all but 60',
          }
        : undefined,
    ...playwright('screens', '--project=screens'),
  },
  otherBrowser('firefox'),
  otherBrowser('webkit'),
]
