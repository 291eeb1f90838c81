import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../../../tests/unit/embedded.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { part } from '../../../tests/unit/part.js'
import type { OperationContent } from './contract.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const ENTRY_POINT = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
const ACCOUNT = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const FACTORY = '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a'
const pays = encodeFunctionData({
  abi: parseAbi(['function execute(address, uint256, bytes)']),
  args: [OTHER, 7n, '0x'],
})
const OPERATION = {
  sender: ACCOUNT.toLowerCase(),
  nonce: 6n,
  callData: pays,
  callGasLimit: 1000,
  verificationGasLimit: '0x7d0',
  preVerificationGas: 3000n,
  maxFeePerGas: 5,
  maxPriorityFeePerGas: 2,
}
const operationRequest = (overrides: object = {}, around: object = {}) => ({
  userOperation: { ...OPERATION, ...overrides },
  entryPoint: ENTRY_POINT,
  chainId: 8453,
  ...around,
})
/** The content of the prompt, and the frame's request after the user agrees. */
async function shown(of: object) {
  const { signer, top, screens, answerRpc: frame } = embeddedParts({ rpc: async () => '0x5167' })
  const signing = signer.userOperation(of)
  await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'asking' }), { timeout: WAIT_TIMEOUT_MS })
  const state = top()?.get()
  top()?.send({ type: 'sign' } as never)
  await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'success' }), { timeout: WAIT_TIMEOUT_MS })
  screens.close()
  expect(await signing).toEqual({ signature: '0x5167' })
  return { content: state && 'content' in state ? state.content : undefined, request: frame.mock.calls[0]?.[0] }
}

describe('a user operation', () => {
  test('is shown as the calls of its account, the network, and the highest fee', async () => {
    const { content } = await shown(operationRequest())
    expect(content).toMatchObject({
      kind: 'operation',
      sender: ACCOUNT,
      chain: { name: 'Base', symbol: 'ETH', decimals: 18 },
      explanation: { effects: [{ kind: 'transfer', to: OTHER, asset: { contract: null, amount: 7n } }] },
      factory: undefined,
      paymaster: undefined,
      maxFee: 30_000n,
    })
  })
  test.each([
    ['0.6', { initCode: `${FACTORY}0102`, paymasterAndData: `${OTHER}0304` }],
    ['0.7', { factory: FACTORY, paymaster: OTHER, paymasterVerificationGasLimit: 1, paymasterPostOpGasLimit: 1 }],
  ])('of version %s shows who deploys the account and who pays', async (version, overrides) => {
    const lower = Object.fromEntries(
      Object.entries(overrides).map(([name, value]) => [name, typeof value === 'string' ? value.toLowerCase() : value]),
    )
    const { content } = await shown(operationRequest(lower, { version }))
    expect(content).toMatchObject({ factory: FACTORY, paymaster: OTHER })
  })
  test('goes to the frame exactly as it was shown, in hex', async () => {
    const { request, content } = await shown(
      operationRequest({ signature: '0x1234', eip7702Auth: undefined }, { more: 'of it' }),
    )
    expect(request).toEqual({
      method: 'csw_signUserOperation',
      params: [
        {
          entryPoint: ENTRY_POINT,
          chainId: 8453,
          version: '0.6',
          userOperation: {
            sender: ACCOUNT.toLowerCase(),
            nonce: '0x6',
            callData: pays,
            callGasLimit: '0x3e8',
            verificationGasLimit: '0x7d0',
            preVerificationGas: '0xbb8',
            maxFeePerGas: '0x5',
            maxPriorityFeePerGas: '0x2',
          },
        },
      ],
    })
    expect(JSON.parse(part<OperationContent>(content ?? {}).raw)).toEqual(request?.params[0])
  })
  test.each([
    ['is missing', undefined, 'invalid_data'],
    ['lacks its sender', operationRequest({ sender: undefined }), 'invalid_data'],
    ['has a field that its hash leaves out', operationRequest({ authorization: '0x' }), 'invalid_data'],
    ['is for a chain that the app does not have', operationRequest({}, { chainId: 1337 }), 'unsupported_chain_id'],
  ])('that %s is refused without a prompt', async (_, of, code) => {
    for (const raw of [undefined, SILENT]) {
      const { signer, answerRpc: frame, screens } = embeddedParts(raw ? { raw } : {})
      expect(await codeOf(signer.userOperation(of))).toBe(code)
      expect([frame.mock.calls, screens.get().open]).toEqual([[], false])
    }
  })
  test('is signed only by the named wallet', async () => {
    const { signer } = embeddedParts({ raw: SILENT, rpc: async () => '0x5167' })
    expect(await codeOf(signer.userOperation(operationRequest(), { address: OTHER }))).toBe('embedded_wallet_not_found')
    expect(await signer.userOperation(operationRequest(), { address: MINE })).toBeDefined()
  })
})
