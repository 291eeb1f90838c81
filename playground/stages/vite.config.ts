import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stylesPlugin } from '../../scripts/styles-plugin.mjs'

/**
 * Builds the gallery, which shows every stage of every screen from the sources: `npx vite -c
 * playground/stages/vite.config.ts`
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/stages', import.meta.url)),
  plugins: [stylesPlugin(), react()],
  server: { port: 4620, strictPort: true, fs: { allow: ['../..'] } },
  preview: { port: 4620, strictPort: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000, // The page has every screen, and it is never deployed.
    // The gallery imports screens that the SDK loads lazily. The times of plugins are printed only on a busy machine.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'lean-qr',
      'libphonenumber-js/min',
      'libphonenumber-js/mobile/examples',
    ],
  },
})
