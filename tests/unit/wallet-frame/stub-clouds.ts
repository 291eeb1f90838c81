import { vi } from 'vitest'
import type { CloudFacts } from '../../../server/frame/page/lib/facts.js'

export const CLOUDS = {
  googleDrive: { url: 'https://drive.example' },
  icloud: { url: 'https://icloud.example', container: 'box', environment: 'production', apiToken: 'api' },
} satisfies CloudFacts
interface File {
  readonly name: string
  readonly bytes: Uint8Array
}
interface Operation {
  readonly record: { readonly recordName: string; readonly fields: { readonly key: { readonly value: string } } }
}

/** Stubs of Google Drive and iCloud with the endpoints that the frame uses, until `vi.unstubAllGlobals()`. */
export function stubClouds() {
  const files = new Map<string, File>()
  const requests: { readonly path: string; readonly token: string | null | undefined }[] = []

  async function drive(path: string, { method, headers, body }: RequestInit) {
    if (method !== 'POST') {
      const file = files.get(path.slice('/drive/v3/files/'.length))
      return file ? new Response(new Uint8Array(file.bytes)) : new Response(null, { status: 404 })
    }
    const [, boundary = ''] = /boundary=(.+)$/.exec(new Headers(headers).get('content-type') ?? '') ?? []
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    const end = bytes.length - `\r\n--${boundary}--`.length
    const [, name = ''] = /"name":"([^"]+)"/.exec(new TextDecoder('latin1').decode(bytes)) ?? []
    const id = `file-${files.size}`
    files.set(id, { name, bytes: bytes.slice(end - 32, end) })
    return Response.json({ id })
  }
  async function icloud(path: string, { body }: RequestInit) {
    const { operations, records } = (await new Response(body).json()) as {
      readonly operations?: readonly Operation[]
      readonly records?: readonly { readonly recordName: string }[]
    }
    const [operation] = operations ?? []
    if (path.endsWith('/modify') && operation) {
      const { recordName, fields } = operation.record
      files.set(recordName, { name: recordName, bytes: Uint8Array.from(Buffer.from(fields.key.value, 'base64')) })
      return Response.json({ records: [{ recordName }] })
    }
    const file = files.get(records?.[0]?.recordName ?? '')
    return Response.json({
      records: [file ? { fields: { key: { value: Buffer.from(file.bytes).toString('base64') } } } : {}],
    })
  }

  vi.stubGlobal('fetch', async (url: URL, how: RequestInit) => {
    const isDrive = url.origin === CLOUDS.googleDrive.url
    const token = isDrive
      ? new Headers(how.headers).get('authorization')?.replace('Bearer ', '')
      : url.searchParams.get('ckSession')
    requests.push({ path: url.pathname, token })
    return isDrive ? drive(url.pathname, how) : icloud(url.pathname, how)
  })
  return { files, requests }
}
