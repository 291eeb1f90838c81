import { afterEach, expect, test, vi } from 'vitest'

const NAMES = ['window', 'document', 'location', 'localStorage', 'history', 'addEventListener', 'navigator']
const real = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
afterEach(() => {
  vi.restoreAllMocks()
  for (const [name, before] of real)
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
})

/** Importing under Node, without a DOM, accesses no global. */
test('importing the entries accesses no global and starts nothing', async () => {
  const touched: string[] = []
  for (const name of NAMES) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const stack = new Error().stack
          ?.split('\n')
          .some((line) => /\/(core|ui|plugins)\//.test(line) && !line.includes('.test.'))
        if (stack) touched.push(name)
        return undefined
      },
    })
  }
  const fetched = vi.spyOn(globalThis, 'fetch')
  const [core, react, plugins] = await Promise.all([
    import('../entries/index.js'),
    import('../entries/react.js'),
    import('../plugins/index.js'),
  ])
  expect(touched).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  expect(core.createClient).toBeTypeOf('function')
  expect(react.useLatchkit).toBeTypeOf('function')
  expect(plugins.passwordless.id).toBe('passwordless')
})
