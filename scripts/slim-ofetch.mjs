// ofetch is built into the package rather than left to the host: two of its dependencies are half of its bytes, and the
// options they serve (`baseURL`, `query`, its own JSON reader) are not used, since `core/live/http.ts` gives whole
// addresses and `parseResponse`. Its notice stands in THIRD-PARTY.md.
const UNUSED = {
  destr: 'export default (text) => text',
  ufo: 'export const withBase = (url) => url; export const withQuery = (url) => url',
}
const MARK = '\0unused:'
const ENTRY = /node_modules\/ofetch\/dist\/index\.mjs$/

/** A rollup plugin: stands in for what ofetch would bring along and never call. */
export function slimOfetch() {
  return {
    name: 'slim-ofetch',
    resolveId: (source) => (source in UNUSED ? { id: MARK + source, moduleSideEffects: false } : null),
    load: (id) => (id.startsWith(MARK) ? UNUSED[id.slice(MARK.length)] : null),
    // of its entry file only this is used: the instance that it sets up beside would stay, for what it reads of the global object
    transform(code, id) {
      if (!ENTRY.test(id)) return null
      const found = /import \{ (\w+) as createFetch \} from ('[^']+')/.exec(code)
      if (!found) this.error('ofetch has another entry file than the one this was written for.')
      return { code: `export { ${found[1]} as createFetch } from ${found[2]}`, map: { mappings: '' } }
    },
  }
}
