import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A host app on the built package: `npm run build && npx vite playground/host`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/host', import.meta.url)),
  plugins: [react()],
  server: { port: 4600, strictPort: true },
  preview: { port: 4600, strictPort: true },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  // one React for the page and the package, which lies outside this folder
  resolve: { dedupe: ['react', 'react-dom'] },
})
