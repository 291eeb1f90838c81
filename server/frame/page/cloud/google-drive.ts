import { randomBytes, toText } from '../lib/bytes.js'
import type { GoogleDriveFacts } from '../lib/facts.js'
import { type CloudStore, fetchCloud, readKey } from './cloud-store.js'

const NAME = 'Google Drive'
/** The app's own folder, which is hidden from the user. */
const FOLDER = 'appDataFolder'

/** Google Drive, API version 3. */
export function googleDrive({ url }: GoogleDriveFacts): CloudStore {
  const headers = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    async put(token, name, bytes) {
      const boundary = toText(randomBytes(18))
      const metadata = JSON.stringify({ name, parents: [FOLDER], mimeType: 'application/octet-stream' })
      const body = new Blob([
        `--${boundary}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n`,
        `--${boundary}\r\ncontent-type: application/octet-stream\r\n\r\n`,
        new Uint8Array(bytes),
        `\r\n--${boundary}--`,
      ])
      const type = { 'content-type': `multipart/related; boundary=${boundary}` }
      const place = new URL(`${url}/upload/drive/v3/files?uploadType=multipart&fields=id`)
      const answer = await fetchCloud(NAME, place, { method: 'POST', headers: { ...headers(token), ...type }, body })
      return `${((await answer.json()) as { id?: unknown }).id}`
    },
    async get(token, id) {
      const place = new URL(`${url}/drive/v3/files/${encodeURIComponent(id)}?alt=media`)
      const answer = await fetchCloud(NAME, place, { headers: headers(token) })
      return readKey(NAME, new Uint8Array(await answer.arrayBuffer()))
    },
  }
}
