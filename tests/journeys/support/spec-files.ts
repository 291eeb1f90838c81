import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A spec file of journeys, and the files that it depends on. Paths are relative to the repository's root. */
export interface Spec {
  /** The file's name without `.spec.ts`. */
  readonly name: string
  readonly file: string
  readonly text: string
  /** The files of `support` that it imports, directly or indirectly. */
  readonly support: readonly string[]
  readonly pages: readonly HostPage[]
}
interface HostPage {
  /** The page's own file and the files that it imports. */
  readonly files: readonly string[]
  readonly plugins: readonly string[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = 'tests/journeys'
const HOSTS = 'tests/hosts'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = (folder: string) => readdirSync(path.join(root, folder))

export const readSpecs = (): Spec[] =>
  list(FOLDER)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((name) => {
      const file = `${FOLDER}/${name}`
      const support = importedBy(file).filter((one) => one.startsWith(`${FOLDER}/support/`))
      const pages = pagesIn([file, ...support].map(read).join('\n'))
      return { name: name.replace('.spec.ts', ''), file, text: read(file), support, pages }
    })

/** All files that a file imports, directly or indirectly. */
function importedBy(file: string, visited = new Set<string>()): readonly string[] {
  for (const [, to = ''] of read(file).matchAll(/(?:from|import) '(\.[^']+)\.js'/g))
    for (const end of ['.ts', '.tsx']) {
      const target = path.posix.join(path.posix.dirname(file), to) + end
      if (visited.has(target) || !existsSync(path.join(root, target))) continue
      importedBy(target, visited.add(target))
    }
  return [...visited]
}

/** The host pages whose names are in quotes in this text. */
const pagesIn = (text: string): HostPage[] =>
  list(HOSTS)
    .filter((file) => file.endsWith('.tsx') && text.includes(`'${file.replace('.tsx', '')}'`))
    .map((name) => {
      const files = [`${HOSTS}/${name}`, ...importedBy(`${HOSTS}/${name}`)]
      const plugins = [
        ...files
          .map(read)
          .join('\n')
          .matchAll(/latchkit\/plugins\/([\w-]+)/g),
      ]
      return { files, plugins: [...new Set(plugins.map(([, plugin = '']) => plugin))] }
    })
