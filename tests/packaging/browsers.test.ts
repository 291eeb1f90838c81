import { describe, expect, inject, it } from 'vitest'
import { newerThan, oldestBrowsers } from '../oldest-browsers.js'
import { newerIn } from './newer-functions.js'
import { readText, scriptsOf } from './pack.js'

const newer = newerThan(oldestBrowsers())
const uses = (code: string) => newerIn(code, newer)

/** What looks like a newer function and is none, or is looked for in a way that the reader of scripts cannot see. */
const KNOWN: Readonly<Record<string, string>> = {
  '.login': 'members of our hooks and plugins',
  '.role': 'a member of the context of plugins',
  '.connection': 'a wallet’s connection',
  '.share': 'a wallet’s share',
  '.bytes': 'what was signed',
  '.transfer': 'a member of the plugin funding',
  '.with': 'a method of lean-qr',
  '.escape': 'a map of React’s',
  Metadata: 'a class of libphonenumber',
  '.autocapitalize': 'set on a field; a browser that does not know it takes it for a property of the page',
  '.fromHex': 'a class of noble’s',
  '.toHex': 'a class of noble’s',
  '.getPublicKey': 'a function of noble’s',
  '.popover': 'React’s, where the page uses it',
  '.startViewTransition': 'React’s, where the page uses it',
}
const met = new Set<string>()
const unknown = (code: string) =>
  uses(code).filter((use) => {
    met.add(use)
    return !(use in KNOWN)
  })

describe('a use of a newer function is found', () => {
  it.each([
    ['URL.canParse(a)', ['URL.canParse']],
    ['window.URL.canParse(a)', ['URL.canParse']],
    ['fetch(a, { signal: AbortSignal.any([b]) })', ['AbortSignal.any']],
    ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
    ['list.toSorted()', ['.toSorted']],
    ['a.b.c().isWellFormed()', ['.isWellFormed']],
    ['new CloseWatcher()', ['CloseWatcher']],
    ['new globalThis.CloseWatcher()', ['CloseWatcher']],
    ['element.togglePopover()', ['.togglePopover']],
  ])('%s', (code, found) => expect(uses(code)).toEqual(found))

  it.each([
    'URL.canParse?.(a)',
    'typeof URL.canParse === "function" && URL.canParse(a)',
    'if (list.toSorted) list.toSorted()',
    'if (typeof CloseWatcher === "function") new CloseWatcher()',
    'list.at(-1)',
    'crypto.randomUUID()',
    'Object.hasOwn(a, b)',
    'list.findLast(a)',
  ])('and not %s', (code) => expect(uses(code)).toEqual([]))
})

describe('what the oldest supported browsers lack is not used', () => {
  it('by the SDK', () => {
    const packed = inject('packed')
    const scripts = scriptsOf(packed)
    expect(scripts.length).toBeGreaterThan(100)
    const found = scripts.map((file) => [file, unknown(readText(packed, file))]).filter(([, all]) => all?.length)
    expect(Object.fromEntries(found)).toEqual({})
  })

  it('by the server’s pages, of which the wallet’s frame is one', () => {
    const packed = inject('packedServer')
    const scripts = packed.files.filter((file) => /^dist\/server\/pages\/.*\.js$/.test(file))
    expect(scripts.length).toBeGreaterThan(100)
    const found = scripts.map((file) => [file, unknown(readText(packed, file))]).filter(([, all]) => all?.length)
    expect(Object.fromEntries(found)).toEqual({})
  })

  it('and what is known to be none is still there', () => {
    expect(Object.keys(KNOWN).filter((use) => !met.has(use))).toEqual([])
  })
})
