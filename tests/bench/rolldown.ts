import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'

// This loads Vite's bundler without Vite, because Vite wraps every import() in a helper of its own.
const vite = createRequire(createRequire(import.meta.url).resolve('vite'))
export const { rolldown }: Pick<typeof Rolldown, 'rolldown'> = await import(
  pathToFileURL(vite.resolve('rolldown')).href
)
