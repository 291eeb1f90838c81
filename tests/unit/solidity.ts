import solc from 'solc'

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<Record<string, Readonly<Record<string, { readonly evm: Evm }>>>>
}
interface Evm {
  readonly bytecode: { readonly object: string }
  readonly deployedBytecode: { readonly object: string }
}

/** Compiles contracts. Returns for each name the code that deploys it, and the code at its address. */
export function compileSolidity(source: string) {
  const settings = { evmVersion: 'london', outputSelection: { '*': { '*': ['evm.bytecode', 'evm.deployedBytecode'] } } }
  const input = { language: 'Solidity', sources: { 'test.sol': { content: source } }, settings }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const wrong = errors.find(({ severity }) => severity === 'error')
  if (wrong) throw new Error(wrong.formattedMessage)
  return (name: string) => {
    const found = contracts['test.sol']?.[name]
    if (!found) throw new Error(`${name} is not in the source.`)
    return {
      creation: `0x${found.evm.bytecode.object}` as const,
      deployed: `0x${found.evm.deployedBytecode.object}` as const,
    }
  }
}
