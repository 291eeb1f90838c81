import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Texts } from './references.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TEXT = /\.(tsx?|mjs|md)$/

/** All files of the repository, including new ones that are not committed. */
export const tree: ReadonlySet<string> = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file))),
)

/** The text of all sources and pages. */
export const allTexts: Texts = Object.fromEntries(
  [...tree].filter((file) => TEXT.test(file)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
)
