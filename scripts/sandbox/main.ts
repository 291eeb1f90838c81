import { createOutside } from '../../playground/outside/outside.js'
import { simulators } from '../../playground/outside/simulators.js'
import { readOptions } from '../../server/command.js'
import { runSandbox } from '../../server/sandbox/command.js'

// Starts the sandbox with the playground's stand-ins for external services. The two do not import each other.
const standIns = createOutside(simulators)
const { chains, solana } = await runSandbox({ ...readOptions('sandbox', process.argv.slice(2)), standIns })
standIns.setNodes({ ...chains, solana: solana.rpc })
