import { readFileSync } from 'node:fs'
import solc from 'solc'
import type { Abi, Hex } from 'viem'

interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
}
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/** The contracts of `contracts/Wallet.sol`, by name. */
export function compileContracts(): (name: 'Wallet' | 'Factory' | 'Odd') => Compiled {
  const content = readFileSync(new URL('contracts/Wallet.sol', import.meta.url), 'utf8')
  const settings = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, optimizer: { enabled: true } }
  const input = { language: 'Solidity', sources: { 'Wallet.sol': { content } }, settings }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const wrong = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return (name) => {
    const { abi, evm } = output.contracts['Wallet.sol']?.[name] ?? {}
    return { abi: abi ?? [], bytecode: `0x${evm?.bytecode.object}` }
  }
}
