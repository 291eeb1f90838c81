import { builtFiles } from './built.js'

/** The files that `scripts/build-pages.mjs` has written. */
export const pageFiles = builtFiles(new URL('../../pages/', import.meta.url))
