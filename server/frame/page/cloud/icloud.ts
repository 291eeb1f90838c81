import { base64 } from '@scure/base'
import type { ICloudFacts } from '../lib/facts.js'
import { Refusal } from '../lib/refusal.js'
import { type CloudStore, fetchCloud, readKey } from './cloud-store.js'

const NAME = 'iCloud'
const TYPE = 'RecoveryKey'

interface RecordsAnswer {
  readonly records?: readonly {
    readonly recordName?: string
    readonly serverErrorCode?: string
    readonly fields?: { readonly key?: { readonly value?: unknown } }
  }[]
}

/** The user's private database at CloudKit's web services. */
export function icloud({ url, container, environment, apiToken }: ICloudFacts): CloudStore {
  async function callRecords(session: string, path: string, body: object) {
    const database = `${url}/database/1/${encodeURIComponent(container)}/${environment}/private`
    const address = new URL(`${database}/records/${path}`)
    address.search = `${new URLSearchParams({ ckAPIToken: apiToken, ckSession: session })}`
    const headers = { 'content-type': 'text/plain' } // needs no preflight request, and CloudKit reads the body as JSON
    const answer = await fetchCloud(NAME, address, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as RecordsAnswer).records?.[0]
  }
  return {
    async put(session, recordName, bytes) {
      const fields = { key: { value: base64.encode(bytes), type: 'BYTES' } }
      const record = { recordName, recordType: TYPE, fields }
      const saved = await callRecords(session, 'modify', { operations: [{ operationType: 'create', record }] })
      if (saved?.recordName !== recordName || saved.serverErrorCode)
        throw new Refusal('error', `${NAME} did not keep the file. Try again.`)
      return recordName
    },
    async get(session, recordName) {
      const found = await callRecords(session, 'lookup', { records: [{ recordName }] })
      const value = found?.fields?.key?.value
      return readKey(NAME, typeof value === 'string' ? decode(value) : undefined)
    },
  }
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
