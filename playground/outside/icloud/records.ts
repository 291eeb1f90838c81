/** A record in the format of the API. */
export interface CloudRecord {
  readonly recordName: string
  readonly recordType: string
  readonly fields: Readonly<Record<string, { readonly value: unknown; readonly type?: string }>>
  readonly recordChangeTag: string
}
export interface Operation {
  readonly operationType?: unknown
  readonly record?: Partial<CloudRecord>
}
/** An error that the response has in the place of a record. */
interface Refusal {
  readonly recordName: string
  readonly serverErrorCode: 'NOT_FOUND' | 'CONFLICT' | 'BAD_REQUEST'
  readonly reason: string
}

/** Each account's private records, by container and environment. */
export function createRecords() {
  const all = new Map<string, Map<string, CloudRecord>>()
  let changes = 0
  function zone(place: string) {
    const existing = all.get(place) ?? new Map<string, CloudRecord>()
    all.set(place, existing)
    return existing
  }
  const refusal = (recordName: string, serverErrorCode: Refusal['serverErrorCode'], reason: string): Refusal => ({
    recordName,
    serverErrorCode,
    reason,
  })

  function lookup(place: string, recordName: string): CloudRecord | Refusal {
    return zone(place).get(recordName) ?? refusal(recordName, 'NOT_FOUND', 'Record not found')
  }
  /**
   * Applies an operation. `create` fails if the record exists, and `update` fails if it was changed meanwhile. The
   * forced operations overwrite it.
   */
  function modify(place: string, { operationType, record = {} }: Operation): CloudRecord | Refusal | object {
    const { recordName, recordType, fields, recordChangeTag } = record
    if (typeof recordName !== 'string') return refusal('', 'BAD_REQUEST', 'missing recordName')
    const existing = zone(place).get(recordName)
    if (operationType === 'forceDelete' || operationType === 'delete') {
      if (!existing && operationType === 'delete') return refusal(recordName, 'NOT_FOUND', 'Record not found')
      zone(place).delete(recordName)
      return { recordName, deleted: true }
    }
    if (typeof recordType !== 'string' || typeof fields !== 'object')
      return refusal(recordName, 'BAD_REQUEST', 'missing recordType or fields')
    if (operationType === 'create' && existing)
      return refusal(recordName, 'CONFLICT', 'record to insert already exists')
    if (operationType === 'update' && existing?.recordChangeTag !== recordChangeTag)
      return refusal(recordName, existing ? 'CONFLICT' : 'NOT_FOUND', 'the record has changed')
    if (!['create', 'update', 'forceUpdate', 'forceReplace'].includes(`${operationType}`))
      return refusal(recordName, 'BAD_REQUEST', 'unknown operationType')
    const merged = operationType === 'forceReplace' ? fields : { ...existing?.fields, ...fields }
    const saved = { recordName, recordType, fields: merged, recordChangeTag: (++changes).toString(36) }
    zone(place).set(recordName, saved)
    return saved
  }
  return { lookup, modify, list: (place: string) => [...zone(place).keys()] }
}
