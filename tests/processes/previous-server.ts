import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FILE, unpacked } from '../../scripts/previous/packed.mjs'
import { makeOnce } from './make-once.js'
import type { Facts } from './run-server.js'
import { startProcess } from './start-process.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Packed {
  /** The commit that it was written from. */
  readonly commit: string
  /** The name of the server's folder in that commit. */
  readonly folder: string
  /** Texts by their paths. */
  readonly files: Readonly<Record<string, string>>
}

interface Place {
  readonly databaseUrl: string
  readonly secret: string
  readonly outside: string
}

/** The settings of a server, as a version with this folder reads them. */
const environment: Readonly<Record<string, (place: Place) => Readonly<Record<string, string>>>> = {
  provider: ({ databaseUrl, secret, outside }) => ({
    DATABASE_URL: databaseUrl,
    PROVIDER_SECRET: secret,
    OUTSIDE_URL: outside,
  }),
  server: ({ databaseUrl, secret, outside }) => ({
    LATCHKIT_SERVER_DATABASE_URL: databaseUrl,
    LATCHKIT_SERVER_SECRETS: secret,
    LATCHKIT_SERVER_OUTSIDE_URL: outside,
  }),
}
const command: Readonly<Record<string, string>> = { provider: '--sandbox', server: 'sandbox' }

/** The previous version of the server, and where its files are. See `scripts/previous/write.mjs`. */
export async function previousServer() {
  const bytes = await readFile(path.join(root, SERVER_FILE))
  const { commit, folder, files }: Packed = unpacked(bytes)
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const place = await makeOnce(path.join(root, '.cache/previous-server', name), async (draft) => {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true })
      await writeFile(path.join(draft, file), text)
    }
  })
  return { commit, folder, place }
}

/** Starts its sandbox, and waits until it listens. */
export async function spawnPrevious(where: Place) {
  const { folder, place } = await previousServer()
  const env = environment[folder]?.(where)
  if (!env) throw new Error(`Nobody has said how a server of the folder ${folder} is set.`)
  const started = startProcess(process.execPath, [path.join(place, 'main.mjs'), `${command[folder]}`], { env })
  const [line] = await started.line(/^\{.*\}$/)
  const { provider, server, ...facts }: Facts & { provider?: string } = JSON.parse(line)
  return { ...started, facts, url: server ?? `${provider}` }
}
