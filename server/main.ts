import { readCommand, runServer } from './command.js'

// The command `latchkit-server`. `sandbox` runs without stand-ins for external services, which
// `scripts/sandbox/main.ts` adds. A server for people loads no code of the sandbox.
const { command, options } = readCommand(process.argv.slice(2))
await (command === 'sandbox' ? (await import('./sandbox/command.js')).runSandbox(options) : runServer(options))
