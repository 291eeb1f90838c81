import { readdirSync } from 'node:fs'
import { build } from 'esbuild'

const splitting = process.argv.includes('--splitting')
await build({
  entryPoints: readdirSync('variants').map((name) => ({ in: `variants/${name}/main.js`, out: name })),
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  splitting,
  define: { 'process.env.NODE_ENV': '"production"' },
})
