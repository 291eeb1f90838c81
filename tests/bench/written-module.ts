import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Provides `text` as a module of `tests/bench/pages/` under the name by which it is imported, without a file. */
export function writtenModule(name: string, text: string): Rolldown.Plugin {
  const file = fileURLToPath(new URL(name, new URL('./pages/', import.meta.url)))
  return {
    name: `written-module:${name}`,
    resolveId: (id) => (id === name ? file : undefined),
    load: (id) => (id === file ? text : undefined),
  }
}
