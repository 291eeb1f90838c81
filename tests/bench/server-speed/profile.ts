import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Postgres, root, startOurs } from './processes.js'
import { addresses, logins } from './rounds.js'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  readonly samples: readonly number[]
}

/** The package, part of Node or folder of the server that a function belongs to. */
export function placeOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (name) return name
  const [, own] = /\/server\/dist\/server\/([^/]+)/.exec(url) ?? []
  if (own) return `server/${own}`
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  return functionName
}

/** The part of the samples that each place has, the largest first. Waiting is left out. */
export function partsOf({ nodes, samples }: Profile): readonly (readonly [string, number])[] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  const counts = new Map<string, number>()
  for (const sample of samples) {
    const place = places.get(sample) ?? ''
    if (place !== '(idle)' && place !== '(root)') counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts].map(([place, count]) => [place, count / all] as const).sort((a, b) => b[1] - a[1])
}

/** Where the processor time of Node goes while users log in, the start included. */
export async function profileOfLogins(postgres: Postgres, count = 3000) {
  const folder = join(root, '.cache/bench-server/profile')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const on = await startOurs(await postgres.create('profiled'), { flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  const known = addresses('profile', 500)
  for (let done = 0; done < count; done += known.length) await logins(on, postgres, known)
  await on.stop()
  const [file] = readdirSync(folder)
  return partsOf(JSON.parse(readFileSync(join(folder, `${file}`), 'utf8')))
}
