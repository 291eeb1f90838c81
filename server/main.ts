import { maintain, readCommand, runServer } from './command.js'

// The command `latchkit-server`. `sandbox` runs without stand-ins for external services, which
// `scripts/sandbox/main.ts` adds. A server for people loads no code of the sandbox.
const asked = readCommand(process.argv.slice(2))
if ('line' in asked) await maintain(asked.command, asked.line)
else if (asked.command === 'start') await runServer(asked.options)
else await (await import('./sandbox/command.js')).runSandbox(asked.options)
