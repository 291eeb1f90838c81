import { bundledScript, type Script } from '../http/bundled-script.js'

const ENTRIES = {
  wallet: new URL('page/wallet.ts', import.meta.url),
  export: new URL('page/export.ts', import.meta.url),
  confirm: new URL('page/confirm.ts', import.meta.url),
  passcode: new URL('page/recovery/passcode.worker.ts', import.meta.url),
} as const
export type Entry = keyof typeof ENTRIES
export const isEntry = (name: string): name is Entry => Object.hasOwn(ENTRIES, name)

export const script = (entry: Entry): Promise<Script> => bundledScript(entry, ENTRIES[entry])
