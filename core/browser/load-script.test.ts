import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SRC = 'https://captcha.example/api.js'
class FakeScript extends EventTarget {
  readonly dataset: Record<string, string> = {}
  src: unknown = ''
  remove = () => scripts.splice(scripts.indexOf(this), 1)
}
let scripts: FakeScript[]
let inserted: FakeScript[]
let vendorGlobal: object | undefined
let loadScript: typeof import('./load-script.js').loadScript

const found = () => vendorGlobal
const never = new AbortController().signal
const fire = (at: number, type: string) => inserted[at]?.dispatchEvent(new Event(type))

beforeEach(async () => {
  scripts = []
  inserted = []
  vendorGlobal = undefined
  vi.stubGlobal('document', {
    scripts,
    createElement() {
      const script = new FakeScript()
      inserted.push(script)
      return script
    },
    head: { append: (script: FakeScript) => scripts.push(script) },
  })
  vi.resetModules() // the policy belongs to the document, so a new document needs new modules
  loadScript = (await import('./load-script.js')).loadScript
})
afterEach(() => vi.unstubAllGlobals())

test('resolves with the script’s global, and loads it once for all callers', async () => {
  const both = [loadScript(SRC, found, never), loadScript(SRC, found, never)]
  vendorGlobal = { ready: true }
  fire(0, 'load')
  expect(await Promise.all(both)).toEqual([vendorGlobal, vendorGlobal])
  expect(await loadScript(SRC, found, never)).toBe(vendorGlobal)
  expect(inserted.map(({ src }) => src)).toEqual([SRC])
})
test('a script is not fetched if its global exists already', async () => {
  vendorGlobal = {}
  expect(await loadScript(SRC, found, never)).toBe(vendorGlobal)
  expect(inserted).toEqual([])
})
test('a failed script names possible causes, and the next call fetches it again', async () => {
  const first = loadScript(SRC, found, never)
  fire(0, 'error')
  await expect(first).rejects.toMatchObject({ code: 'network', message: expect.stringContaining('script-src') })
  expect(scripts).toEqual([])
  const second = loadScript(SRC, found, never)
  vendorGlobal = {}
  fire(1, 'load')
  expect(await second).toBe(vendorGlobal)
})
test('a script that sets another global is a failure', async () => {
  const work = loadScript(SRC, found, never)
  fire(0, 'load')
  await expect(work).rejects.toMatchObject({ code: 'network', message: expect.stringContaining(SRC) })
  expect(scripts).toEqual([])
})
test('an aborted caller rejects, and the script’s element is removed', async () => {
  const controller = new AbortController()
  const work = loadScript(SRC, found, controller.signal)
  controller.abort()
  await expect(work).rejects.toMatchObject({ code: 'network' })
  expect(scripts).toEqual([])
})
test('with Trusted Types, one policy for the document creates the address of each script', async () => {
  const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
  }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  for (const src of [SRC, `${SRC}?again`]) {
    const work = loadScript(src, found, never)
    fire(inserted.length - 1, 'error')
    await work.catch(() => {})
  }
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['latchkit'])
  expect(inserted.map(({ src }) => src)).toEqual([{ trusted: SRC }, { trusted: `${SRC}?again` }])
})
test('the error names the policy that the page forbids', async () => {
  vi.stubGlobal('trustedTypes', {
    createPolicy() {
      throw new TypeError('refused')
    },
  })
  await expect(loadScript(SRC, found, never)).rejects.toMatchObject({
    message: expect.stringContaining('`latchkit` in trusted-types'),
    cause: expect.any(TypeError),
  })
})
