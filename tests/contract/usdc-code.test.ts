import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { USDC_CODE } from '../../playground/outside/on-ramp/usdc-code.js'
import { compileSolidity } from '../unit/solidity.js'

test('the deployed code of the sandbox’s token is compiled from its source', () => {
  const source = readFileSync(new URL('../../playground/outside/on-ramp/usdc.sol', import.meta.url), 'utf8')
  expect(compileSolidity(source)('Usdc').deployed).toBe(USDC_CODE)
})
