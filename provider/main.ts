import { runProvider } from './command.js'

// the provider by itself; `scripts/sandbox/main.ts` is the same with stand-ins for outside services
await runProvider()
