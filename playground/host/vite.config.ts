import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A host app that uses the built package: `npm run build && npx vite playground/host`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/host', import.meta.url)),
  plugins: [react()],
  server: { port: 4600, strictPort: true },
  preview: { port: 4600, strictPort: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000, // The page has wagmi and all plugins, and it is never deployed.
    rolldownOptions: {
      // The bundler would print how long plugins take, but only on a busy machine.
      checks: { bundlerTimings: false },
      onLog(level, log, print) {
        // viem's Tempo chain has one worker for browsers and one for Node. The page never uses the latter.
        if (log.message.includes('"node:worker_threads" has been externalized')) return
        print(level, log)
      },
    },
  },
  // The page and the package, which is outside this folder, must use the same React.
  resolve: {
    dedupe: ['react', 'react-dom'],
    // WalletConnect's package would load this dialog of its own, for which the SDK does not ask. `npm start` does not
    // install it (scripts/run/start-lock.mjs).
    alias: { '@reown/appkit/core': fileURLToPath(new URL('no-appkit.ts', import.meta.url)) },
  },
})
