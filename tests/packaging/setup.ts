import type { TestProject } from 'vitest/node'
import { type Packed, pack } from './pack.js'
import { startSandbox } from './sandbox.js'

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Packed
    packedServer: Packed
    sandbox: { readonly server: string; readonly appId: string }
  }
}

/** Makes one tarball of each package that apps install, and starts one sandbox for all files of this layer. */
export default async function setup({ provide }: TestProject) {
  provide('packed', pack('packaging'))
  provide('packedServer', pack('packaging-server', 'server'))
  const { facts, stop } = await startSandbox()
  provide('sandbox', facts)
  return async () => {
    await stop()
  }
}
