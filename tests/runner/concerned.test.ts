import { expect, test } from 'vitest'
import { concernedPackaging } from '../../scripts/run/concerned.mjs'

const OF_PACKAGE = ['tarball', 'budgets', 'without', 'node']

/** The packages whose tests `npm test -- --changed` runs after a change of these files. */
test.each([
  ['server/passwordless/routes.ts', ['server']],
  ['server/README.md', ['server', 'site']],
  ['deploy/Dockerfile', ['image']],
  ['scripts/image/run-steps.mjs', ['image']],
  ['docs/self-hosting.md', ['image', 'site']],
  ['examples/next/app/page.tsx', ['examples']],
  ['create-latchkit/templates/vite/index.html', ['create']],
  ['docs/guides/wagmi.md', ['site']],
  ['docs/guides/getting-started.md', ['getting-started', 'site']],
  ['docs/guides/headless.md', ['getting-started', 'site']],
  ['plugins/passkey/manifest.ts', OF_PACKAGE],
  ['package.json', OF_PACKAGE],
  ['.size-limit.json', OF_PACKAGE],
  ['tests/packaging/create.test.ts', [...OF_PACKAGE, 'create']],
  ['tests/packaging/getting-started.test.ts', [...OF_PACKAGE, 'getting-started']],
  ['core/client.ts', undefined],
])('a change of %s is tested by %j', (file, names) => {
  const args = names?.map((name) => `tests/packaging/${name}.test.ts`)
  expect(concernedPackaging([file])?.args).toEqual(args)
})

test('hosts that are not built are named', () => {
  expect(concernedPackaging(['examples/vite/src/main.tsx'])?.leavesOut).toBe(
    'hosts built by vite, webpack, next, other-bundlers',
  )
  expect(concernedPackaging(['tests/packaging/vite.test.ts'])?.leavesOut).toBe(
    'hosts built by webpack, next, other-bundlers',
  )
})
