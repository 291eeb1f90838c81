import type { TestProject } from 'vitest/node'
import { type Packed, pack } from './pack.js'
import { startSandbox } from './sandbox.js'

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Packed
    packedProvider: Packed
    sandbox: { readonly provider: string; readonly appId: string }
  }
}

/** Makes one tarball of each package that apps install, and starts one sandbox provider for all files of this layer. */
export default async function setup({ provide }: TestProject) {
  provide('packed', pack('packaging'))
  provide('packedProvider', pack('packaging-provider', 'provider'))
  const { facts, stop } = await startSandbox()
  provide('sandbox', facts)
  return async () => {
    await stop()
  }
}
