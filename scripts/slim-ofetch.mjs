// ofetch is built into the package rather than left to the host: two of its dependencies are half of its bytes, and the
// options they serve (`baseURL`, `query`, its own JSON reader) are not used, since `core/live/http.ts` gives whole
// addresses and `parseResponse`. Its notice stands in THIRD-PARTY.md.
const UNUSED = {
  destr: 'export default (text) => text',
  ufo: 'export const withBase = (url) => url; export const withQuery = (url) => url',
}

const MARK = '\0unused:'

/** A rollup plugin: stands in for what ofetch would bring along and never call. */
export function slimOfetch() {
  return {
    name: 'slim-ofetch',
    resolveId: (source) => (source in UNUSED ? { id: MARK + source, moduleSideEffects: false } : null),
    load: (id) => (id.startsWith(MARK) ? UNUSED[id.slice(MARK.length)] : null),
  }
}
