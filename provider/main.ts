import { readArguments, runProvider } from './command.js'

// Starts the provider alone, or with `--sandbox` the sandbox without stand-ins for external services, which
// `scripts/sandbox/main.ts` adds. A provider in production loads no code of the sandbox.
const given = readArguments()
await (given.sandbox ? (await import('./sandbox/command.js')).runSandbox(given) : runProvider(given))
