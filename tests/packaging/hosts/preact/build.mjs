import { readdirSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: readdirSync('variants').map((name) => ({ in: `variants/${name}/main.js`, out: name })),
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  splitting: true,
  alias: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  },
  define: { 'process.env.NODE_ENV': '"production"' },
})
