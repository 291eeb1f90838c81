import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { kept } from './kept.js'
import { type PageFile, type PageFiles, SCRIPTS, type ScriptName, SHEETS, type SheetName } from './page-files.js'

/** What a build says of the files that it wrote, in `manifest.json` beside them. */
export interface Manifest {
  readonly scripts: Readonly<Record<ScriptName, string>>
  readonly sheets: Readonly<Record<SheetName, string>>
  /** These files are in the folder `sdk`. */
  readonly sdkPage: { readonly script: string; readonly style: string; readonly files: readonly string[] }
}
const MANIFEST = 'manifest.json'
const SDK_FILES = 'sdk/'

/** Reads from a folder that a build wrote, which has each file also compressed. Each file is read once. */
export function builtFiles(folder: URL): PageFiles {
  const manifest = kept(() => readManifest(folder))
  const file = kept((at: string) => readPageFile(folder, at))
  return {
    script: async (name) => file((await manifest(MANIFEST)).scripts[name]),
    sheet: async (name) => file((await manifest(MANIFEST)).sheets[name]),
    sdkPage: async () => {
      const { script, style, files } = (await manifest(MANIFEST)).sdkPage
      return { script, style, file: async (name) => (files.includes(name) ? file(SDK_FILES + name) : undefined) }
    },
    async problem() {
      const wrong = await firstWrong(folder)
      return wrong && `The wallet frame was not built: ${wrong}; reinstall latchkit-server, or build it.`
    },
  }
}

const readManifest = async (folder: URL): Promise<Manifest> =>
  JSON.parse(await readFile(new URL(MANIFEST, folder), 'utf8'))

async function readPageFile(folder: URL, at: string): Promise<PageFile> {
  const read = async (name: string) => new Uint8Array(await readFile(new URL(name, folder)))
  const [bytes, brotli] = await Promise.all([read(at), read(`${at}.br`)])
  const type = at.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  return { name: at.replace(SDK_FILES, ''), type, bytes, brotli }
}

/** Says of the first file that is not there or empty what is wrong with it. */
async function firstWrong(folder: URL): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined)
  if (!manifest) return `${fileURLToPath(new URL(MANIFEST, folder))} cannot be read`
  const { scripts, sheets, sdkPage } = manifest
  const names: readonly (string | undefined)[] = [
    ...(Object.keys(SCRIPTS) as ScriptName[]).map((name) => scripts?.[name]),
    ...(Object.keys(SHEETS) as SheetName[]).map((name) => sheets?.[name]),
    ...[sdkPage?.script, sdkPage?.style, ...(sdkPage?.files ?? [])].map((name) => name && SDK_FILES + name),
  ]
  if (names.includes(undefined)) return `${fileURLToPath(new URL(MANIFEST, folder))} does not name all files`
  for (const name of names.flatMap((name) => [`${name}`, `${name}.br`])) {
    const { size } = await stat(new URL(name, folder)).catch(() => ({ size: 0 }))
    if (size === 0) return `${fileURLToPath(new URL(name, folder))} is missing`
  }
  return undefined
}
