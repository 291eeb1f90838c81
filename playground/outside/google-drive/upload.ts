import type { Upload } from './files.js'

/** Reads an upload. `media` has only content, `multipart` also metadata. Undefined for any other kind. */
export function readUpload(kind: string | undefined, type: string, body: Buffer): Upload | undefined {
  if (kind === 'media') return { mimeType: type, content: new Uint8Array(body) }
  const boundary = /^multipart\/related;.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (kind !== 'multipart' || !boundary) return undefined
  const [first, second] = partsOf(body, boundary)
  if (!first || !second) return undefined
  const metadata = readMetadata(first.content)
  return (
    metadata && { ...metadata, mimeType: metadata.mimeType ?? second.type, content: new Uint8Array(second.content) }
  )
}

/** The parts of RFC 2387, each with its content type. */
function partsOf(body: Buffer, boundary: string) {
  const marks: number[] = []
  const mark = `--${boundary}`
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) marks.push(at)
  return marks.slice(0, -1).map((at, index) => {
    const part = body.subarray(at + mark.length + 2, (marks[index + 1] ?? 0) - 2)
    const headEnd = part.indexOf('\r\n\r\n')
    const type = /^content-type: *(.+)$/im.exec(part.subarray(0, headEnd).toString())?.[1] ?? ''
    return { type, content: part.subarray(headEnd + 4) }
  })
}

function readMetadata(json: Buffer): { name?: string; mimeType?: string } | undefined {
  try {
    const { name, mimeType } = JSON.parse(json.toString()) as Record<string, unknown>
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof mimeType === 'string' && { mimeType }),
    }
  } catch {
    return undefined
  }
}
