import { createOutside } from '../../playground/outside/outside.js'
import { simulators } from '../../playground/outside/simulators.js'
import { runProvider } from '../../provider/command.js'

// Starts the sandbox: the provider with the playground's stand-ins for external services. The two do not import each
// other.
const outside = createOutside(simulators)
const { sandbox } = await runProvider({ sandbox: true, standIns: outside })
if (sandbox) outside.setNodes({ ...sandbox.chains, solana: sandbox.solana.rpc })
