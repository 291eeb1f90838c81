import { execFileSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FlowEvent, FlowSpec, Stage } from '../../../core/flow.js'
import { attempt } from '../../../core/lib/attempt.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** A flow with any stages and events. */
export type AnyFlow = FlowSpec<Stage, FlowEvent, unknown>
export interface FoundFlow {
  /** The file and the export, such as `plugins/passwordless/code.flow.ts#codeFlow`. */
  readonly id: string
  readonly flow: AnyFlow
}
export interface FoundStage {
  readonly file: string
  readonly screen: string
  readonly name: string
  readonly state: Stage
}

/** The argument of the flow for another app's account: that app's name and icon. */
const looksOf = () => ({ name: 'Acme', iconUrl: null })
const files = (pattern: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', pattern], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const load = async (file: string): Promise<Readonly<Record<string, unknown>>> => import(pathToFileURL(ROOT + file).href)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isFlow = (value: unknown): value is AnyFlow => isRecord(value) && 'on' in value && 'screen' in value
const isStage = (value: unknown): value is Stage => isRecord(value) && typeof value.at === 'string'

/** All flows that a `*.flow.ts` exports. Exported functions are called to create their flow. */
export async function findFlows(): Promise<readonly FoundFlow[]> {
  const found = await Promise.all(
    files('*.flow.ts').map(async (file) =>
      Object.entries(await load(file)).flatMap(([name, exported]) => {
        if (!name.endsWith('Flow')) return []
        const flow: unknown = typeof exported === 'function' ? exported(looksOf) : exported
        return isFlow(flow) ? [{ id: `${file}#${name}`, flow }] : []
      }),
    ),
  )
  return found.flat()
}

/** All stages of all screens' fixtures. */
export async function findStages(): Promise<readonly FoundStage[]> {
  const found = await Promise.all(
    files('*.fixture.tsx').map(async (file) =>
      [(await load(file)).default].flat().map((fixture) => ({ file, fixture })),
    ),
  )
  return found.flat().flatMap(({ file, fixture }) => {
    const { screen, stages } = isRecord(fixture) ? fixture : {}
    return Object.entries(isRecord(stages) ? stages : {}).flatMap(([name, stage]) => {
      const state = isRecord(stage) ? stage.state : undefined
      return isStage(state) ? [{ file, screen: `${screen}`, name, state }] : []
    })
  })
}

/** The states of a stage in fixtures of the flow’s own screen, or else of its plugin. */
export function statesOf({ id, flow }: FoundFlow, at: string, stages: readonly FoundStage[]): readonly FoundStage[] {
  const inStage = stages.filter(({ state }) => state.at === at)
  const rule: unknown = isRecord(flow.screen) ? flow.screen[at] : flow.screen
  const ofOwnScreen = inStage.filter(
    ({ state, screen }) => attempt(() => (typeof rule === 'function' ? rule(state) : rule)) === screen,
  )
  const [folder, plugin] = id.split('/')
  return ofOwnScreen.length ? ofOwnScreen : inStage.filter(({ file }) => file.startsWith(`${folder}/${plugin}/`))
}
