import { createOutside } from '../../playground/outside/outside.js'
import { simulators } from '../../playground/outside/simulators.js'
import { runProvider } from '../../provider/command.js'

// the sandbox: the provider, and the playground's stand-ins for the services that it deals with; neither knows the other
const outside = createOutside(simulators)
const { chains, solana } = await runProvider(outside)
outside.setNodes({ ...chains, solana: solana.rpc })
