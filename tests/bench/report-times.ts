import { limits } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { table } from './table.js'
import { buttonTimes, type Condition } from './times/button.js'
import { dialogTimes } from './times/dialog.js'
import { loginCosts } from './times/login.js'
import { signatureTimes } from './times/signature.js'
import { median, quantile, type Ratio, ratio } from './times/statistics.js'

const ms = (value: number) => `${value.toFixed(1)} ms`
const times = ({ of, low, high }: Ratio) => `${of.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)})`
const heading = (text: string) => console.log(`\n${text}\n`)
const verdict = (good: boolean) => (good ? 'within' : 'ABOVE')
const spread = (name: string, samples: readonly number[], ...rest: string[]) => [
  name,
  `${samples.length}`,
  ms(median(samples)),
  `${ms(quantile(samples, 0.25))} – ${ms(quantile(samples, 0.75))}`,
  ...rest,
]
const memory = (megabytes: number | undefined) => (megabytes === undefined ? 'unknown' : `${megabytes} MB`)

/** Measures and prints the times, which depend on the machine. Returns true if no limit is exceeded. */
export async function reportTimes(place: Place, landing: readonly Carried[]): Promise<boolean> {
  const button = await reportButton(place)
  const dialog = await reportDialog(place, landing)
  const signature = await reportSignature(place)
  const login = await reportLogin()
  return button && dialog && signature && login
}

/** The figures of a visit that have a limit, and those that explain them. */
const FIGURES = {
  usable: 'usable',
  painted: '  painted',
  script: '  script until then',
  processor: '  main thread at work',
}

const limitOf = (condition: Condition, figure: keyof typeof FIGURES) =>
  (limits.button[condition] as Readonly<Record<string, number>>)[figure]

async function reportButton(place: Place): Promise<boolean> {
  const all = await buttonTimes(place)
  const rows = all.flatMap(({ condition, samples }) =>
    (['usable', 'painted', 'script', 'processor'] as const).map((figure) => {
      const [base, latchkit, control] = [samples.base, samples.latchkit, samples.control].map((visits) =>
        visits.map((visit) => visit[figure]),
      ) as [number[], number[], number[]]
      const cost = ratio(latchkit, base)
      const maxFactor = limitOf(condition, figure)
      const limit = maxFactor ? [`${maxFactor}×`, verdict(cost.of <= maxFactor)] : []
      const name = figure === 'usable' ? `usable: ${condition}` : FIGURES[figure]
      const medians = [ms(median(base)), ms(median(latchkit))]
      return [name, `${base.length}`, ...medians, times(cost), times(ratio(control, base)), ...limit]
    }),
  )
  heading('Login button of a first visit: medians, and the ratio with the middle half of its rounds.')
  const head = ['visitor', 'rounds', 'bare React', 'with Latchkit', 'ratio', 'control: bare to bare', 'limit', '']
  console.log(table(head, rows))
  return rows.every((row) => row.at(-1) !== verdict(false))
}

async function reportDialog(place: Place, landing: readonly Carried[]): Promise<boolean> {
  const { dialog, bare } = await dialogTimes(
    place,
    landing.map(({ chunk }) => chunk.file),
  )
  const cost = ratio(dialog, bare)
  const good = cost.of <= limits.dialog
  heading('From the click to the painted answer, CPU 4× slower, preloaded by the mouse on its way.')
  const rows = [
    spread('the dialog’s email field', dialog, times(cost), `${limits.dialog}×`, verdict(good)),
    spread('control: a word on a bare React page', bare),
  ]
  console.log(table(['what', 'clicks', 'median', 'middle half', 'ratio', 'limit', ''], rows))
  return good
}

async function reportSignature(place: Place): Promise<boolean> {
  const { latchkit, bare } = await signatureTimes(place)
  const own = latchkit.map((one) => one.own)
  const cost = ratio(
    own,
    bare.map((one) => one.own),
  )
  const good = cost.of <= limits.signature
  heading('A message signed, CPU 4× slower, by a wallet that has signed before.')
  const rows = [
    spread(
      'from the call to the signature, the network aside',
      own,
      times(cost),
      `${limits.signature}×`,
      verdict(good),
    ),
    spread(
      '  the server waited for, in which its own CPU is',
      latchkit.map(({ network }) => network),
    ),
    spread(
      'control: viem, its key in the page',
      bare.map((one) => one.own),
    ),
  ]
  console.log(table(['what', 'signatures', 'median', 'middle half', 'ratio', 'limit', ''], rows))
  return good
}

async function reportLogin(): Promise<boolean> {
  const { samples, processor, peak } = await loginCosts()
  const cost = ratio(samples.many, samples.base)
  const good = cost.of <= limits.login
  heading('A login at the server over HTTP: a code asked for, read and sent back, one login after the other.')
  const row = (users: string, name: 'base' | 'many' | 'control', ...rest: string[]) => [
    users,
    `${samples[name].length}`,
    ms(median(samples[name])),
    ms(processor[name]),
    memory(peak[name]),
    ...rest,
  ]
  const rows = [
    row('1,000', 'base'),
    row('100,000', 'many', times(cost), `${limits.login}×`, verdict(good)),
    row('1,000 once more', 'control', times(ratio(samples.control, samples.base)), '', 'the control'),
  ]
  const head = ['users', 'logins', 'median', 'processor', 'peak memory', 'ratio', 'limit', '']
  console.log(table(head, rows))
  return good
}
