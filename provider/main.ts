import { runProvider } from './command.js'

// Starts the provider alone. `scripts/sandbox/main.ts` starts it with the sandbox and stand-ins for external services.
await runProvider()
