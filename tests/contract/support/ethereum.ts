import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  parseAbi,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { compileContracts } from './compile.js'

type SiweFields = Parameters<typeof createSiweMessage>[0]
export type Fields = Partial<SiweFields>
/** A signer: a key or a contract wallet. */
export type Signer = Pick<LocalAccount, 'address' | 'signMessage'>

export const newKey = (): Signer => privateKeyToAccount(generatePrivateKey())

export const siweMessage = (fields: Pick<SiweFields, 'address' | 'nonce' | 'uri'> & Fields): string =>
  createSiweMessage({
    domain: new URL(fields.uri).host,
    statement: 'You are proving that you own this wallet.',
    version: '1',
    chainId: 1,
    issuedAt: new Date(),
    ...fields,
  })

const factoryAbi = parseAbi(['function create(address owner, bytes32 salt) returns (address)'])

/** Contract wallets on a chain of Anvil. */
export async function contractWallets(url: string, chainId: number) {
  const contract = compileContracts()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: 'Anvil', nativeCurrency, rpcUrls: { default: { http: [url] } } })
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
  // Anvil's first account has enough ether.
  const account = mnemonicToAccount(`${'test '.repeat(11)}junk`)
  const rich = createWalletClient({ account, chain, transport: http() })
  const mined = (hash: Hex) => reader.waitForTransactionReceipt({ hash })

  async function deploy(name: 'Wallet' | 'Factory' | 'Odd', args: readonly unknown[] = []): Promise<Address> {
    const { abi, bytecode }: { abi: Abi; bytecode: Hex } = contract(name)
    const { contractAddress } = await mined(await rich.deployContract({ abi, bytecode, args: [...args] }))
    return getAddress(`${contractAddress}`)
  }
  const factory = await deploy('Factory')
  const signing = (address: Address, { signMessage }: Signer): Signer => ({ address, signMessage })
  return {
    deployed: async (owner: Signer) => signing(await deploy('Wallet', [owner.address]), owner),
    /** A contract that is no wallet, with this answer. */
    odd: async (answers: 'no' | 'reverts' | 'endless' | 'long' | 'short' | 'nothing' | 'invalid', owner: Signer) => {
      const answerIndex = ['no', 'reverts', 'endless', 'long', 'short', 'nothing', 'invalid'].indexOf(answers)
      return signing(await deploy('Odd', [answerIndex]), owner)
    },
    /** A wallet that is not deployed until `create`. Its signatures contain its deployment (ERC-6492). */
    undeployed(owner: Signer, seed = 'first') {
      const salt = keccak256(toHex(seed))
      const data = encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [owner.address, salt] })
      const args = owner.address.slice(2).toLowerCase().padStart(64, '0')
      const bytecode: Hex = `${contract('Wallet').bytecode}${args}`
      const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
      const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })
      return {
        address,
        signMessage: async (...signArgs: Parameters<Signer['signMessage']>) =>
          wrap(await owner.signMessage(...signArgs)),
        create: async () => {
          await mined(await rich.sendTransaction({ to: factory, data }))
        },
        isDeployed: async () => (await reader.getCode({ address })) !== undefined,
      }
    },
  }
}
