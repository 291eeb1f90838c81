import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

export const DELEGATE: Hex = `0x${'de'.repeat(20)}`
const MAGIC: Hex = `0x${'8010'.repeat(16)}`

/**
 * A signature by ERC-8010 of an address that has delegated itself to a contract. The contract of a delegated address is
 * called at its own address, and not within a call that deploys the verifier.
 */
export function delegatedSignature(address: Hex): Hex {
  const suffix = encodeAbiParameters(
    parseAbiParameters(
      '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address, bytes',
    ),
    [{ chainId: 1n, delegation: DELEGATE, nonce: 0n, yParity: 0, r: 1n, s: 1n }, address, '0x'],
  )
  return concatHex([`0x${'12'.repeat(65)}`, suffix, numberToHex((suffix.length - 2) / 2, { size: 32 }), MAGIC])
}

/** The error by which a contract asks its caller to call a web address (EIP-3668). */
export const offchainLookup = (sender: Hex, url: string): Hex =>
  encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
    ]),
    args: [sender, [url], '0x12', '0x12345678', '0x'],
  })
