import { readArguments, runServer } from './command.js'

// Starts the server alone, or with `--sandbox` the sandbox without stand-ins for external services, which
// `scripts/sandbox/main.ts` adds. A server in production loads no code of the sandbox.
const given = readArguments()
await (given.sandbox ? (await import('./sandbox/command.js')).runSandbox(given) : runServer(given))
