import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

export interface Entry {
  readonly screen: string
  readonly stage: string
  /** The stage whose drawing is the same, as declared in its fixture. */
  readonly sameAs?: Entry
  /** The stage whose picture is the same. */
  readonly looksLike?: Entry
}
interface Listed {
  readonly screen: string
  readonly file: string
  readonly stages: Readonly<Record<string, { readonly sameAs?: string; readonly looksLike?: string }>>
}
const root = fileURLToPath(new URL('../../..', import.meta.url))
const builds = `${root}.cache/stages`
const HOUR = 3_600_000

function fingerprint(): string {
  const hash = createHash('sha256')
  const inside = (folder: string) => readdirSync(root + folder, { recursive: true }).map((file) => `${folder}/${file}`)
  const files = ['core', 'ui', 'plugins', 'playground/stages'].flatMap(inside)
  const sources = files.filter((file) => /\.(tsx?|css|html)$/.test(file) && !/\.test\.ts$/.test(file))
  for (const file of [...sources.sort(), 'scripts/styles-plugin.mjs', 'package-lock.json'])
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('hex').slice(0, 16)
}

/** Uses React's development build, which reports mistakes. */
const common = {
  root: `${root}playground/stages`,
  configFile: `${root}playground/stages/vite.config.ts`,
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'warn',
} as const

async function write(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  await build({ ...common, build: { outDir: `${draft}/site`, minify: false } })
  await build({ ...common, build: { outDir: `${draft}/list`, ssr: 'fixtures.ts' } })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  const isOld = (build: string) => Date.now() - statSync(build).mtimeMs > HOUR
  const others = readdirSync(builds).map((name) => `${builds}/${name}`)
  for (const old of others.filter(isOld)) rmSync(old, { recursive: true, force: true })
}

/**
 * Builds the gallery once for a run: the first process that needs it builds it and puts its folder into the
 * environment, which its workers inherit. An existing build of the same sources is used again.
 */
async function findOrBuild(): Promise<string> {
  process.env.LATCHKIT_STAGES ??= fingerprint()
  const folder = `${builds}/${process.env.LATCHKIT_STAGES}`
  mkdirSync(builds, { recursive: true })
  if (!existsSync(folder)) await write(folder)
  return folder
}

const folder = await findOrBuild()
const { fixtures }: { fixtures: readonly Listed[] } = await import(pathToFileURL(`${folder}/list/fixtures.js`).href)
const of = (name: string) => fixtures.find(({ screen }) => screen === name)

function named(screen: string, name: string): Entry {
  const [stage = '', other = screen] = name.split(' · ').reverse()
  if (!of(other)?.stages[stage]) throw new Error(`${screen}: no stage is called ${name}`)
  return { screen: other, stage }
}

/** The gallery's files. */
export const site = `${folder}/site`
/** All stages of all screens. */
export const entries: readonly Entry[] = fixtures.flatMap(({ screen, stages }) =>
  Object.entries(stages).map(([stage, { sameAs, looksLike }]) => ({
    screen,
    stage,
    ...(sameAs && { sameAs: named(screen, sameAs) }),
    ...(looksLike && { looksLike: named(screen, looksLike) }),
  })),
)
/** The fixture of a stage. It contains the texts that are not ours, such as names. */
export const stageOf = ({ screen, stage }: Entry): unknown => of(screen)?.stages[stage]
/** The path of its fixture from the repository's root. */
export const fileOf = ({ screen }: Entry): string =>
  path.relative(root, path.resolve(root, 'playground/stages', of(screen)?.file ?? ''))
