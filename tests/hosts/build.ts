import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const hostsFolder = fileURLToPath(new URL('.', import.meta.url))

/** The host pages: each `*.tsx` in this folder is one. */
export const hostNames = readdirSync(hostsFolder)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => path.basename(file, '.tsx'))

/** Bundles the pages as a host does for production: React in production mode, and the package's chunks kept apart. */
export const buildHosts = (folder: string) =>
  build({
    entryPoints: hostNames.map((name) => path.join(hostsFolder, `${name}.tsx`)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
