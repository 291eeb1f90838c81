/** The version of the format in which values carry the id of their root secret. */
const VERSION = 'v1'

/** A sealed value or a keyed hash as it is stored: what it is, and the id of the root secret that made it. */
export interface Marked {
  readonly kid: number
  /** Everything before `body`: empty, or `v1.KID`. */
  readonly mark: string
  /** In base64url. */
  readonly body: string
}

/**
 * The mark of a root secret's values. Those of id 0 have none: it is the format of the first version, which a server of
 * that version reads while both run on one database.
 */
export const markOf = (kid: number): string => (kid === 0 ? '' : `${VERSION}.${kid}`)

export const marked = (kid: number, body: string): string => (kid === 0 ? body : `${markOf(kid)}.${body}`)

/** Reads the mark of a stored value. Throws, without the value, if it has no format that this server knows. */
export function readMarked(stored: string): Marked {
  if (/^[\w-]*$/.test(stored)) return { kid: 0, mark: '', body: stored }
  const [, kid, body] = /^v1\.([1-9]\d{0,3})\.([\w-]*)$/.exec(stored) ?? []
  if (kid !== undefined && body !== undefined) return { kid: Number(kid), mark: markOf(Number(kid)), body }
  const [, version] = /^(v\d{1,4})\./.exec(stored) ?? []
  throw new Error(
    version !== undefined && version !== VERSION
      ? `A sealed value has the format ${version}, which this server does not know. Start the version that wrote it.`
      : 'A sealed value is damaged: it has none of the formats of sealed values. Restore it from a backup.',
  )
}
