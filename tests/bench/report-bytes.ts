import {
  type Budget,
  budgets,
  type CrossAppBudget,
  crossAppBudgets,
  type FundingBudget,
  fundingBudgets,
  type HostName,
  hostBudgets,
  type Measured,
  type SecondFactorBudget,
  secondFactorBudgets,
} from './budgets.js'
import type { Carried } from './carried.js'
import type { Journeys } from './journeys.js'
import { type Place, pageOf } from './place.js'
import { table } from './table.js'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
const withoutReact = (carried: readonly Carried[]) => carried.filter(({ chunk }) => !chunk.isReact)
const sum = (carried: readonly Carried[]) => withoutReact(carried).reduce((total, { bytes }) => total + bytes, 0)

/** Prints a row for every budget. Returns true if none is exceeded. */
export function reportBytes(journeys: Journeys, manifests: number, place: Pick<Place, 'pages'>): boolean {
  const bytesOf = (figure: Measured) => (figure === 'manifests' ? manifests : sum(journeys[figure]))
  const all = (Object.entries(budgets) as [Measured, Budget][]).map(([figure, budget]) => ({
    ...budget,
    bytes: bytesOf(figure),
  }))
  const rows = all.map(({ title, limit, field, bytes }) => [
    title,
    kB(bytes),
    limit === undefined ? '' : kB(limit),
    verdict(bytes, limit),
    field ?? '',
  ])
  const bare = pageOf(place, 'bare')
  const own = bare.chunks.get(bare.entry)?.bytes() ?? 0
  console.log(`\nJavaScript over the network, brotli-11 bodies, without React; 1 kB is 1000 B.\n`)
  console.log(table(['journey', 'bytes', 'budget', '', 'the field today'], rows))
  console.log(`\nThe app's own lines are in every sum; without Latchkit they are ${own} B.`)
  return all.every(({ bytes, limit }) => limit === undefined || bytes <= limit)
}

function verdict(bytes: number, limit: number | undefined): string {
  if (limit === undefined) return ''
  return bytes > limit ? `${bytes - limit} B ABOVE` : `${limit - bytes} B left`
}

export const reportSecondFactors = (carried: Additions<SecondFactorBudget>): boolean =>
  reportAdditions(
    'Second factors, beyond a page on which a message was signed without one.',
    secondFactorBudgets,
    carried,
  )
export const reportCrossApp = (carried: Additions<CrossAppBudget>): boolean =>
  reportAdditions('Another app’s wallet, beyond a page with an email login.', crossAppBudgets, carried)
export const reportFunding = (carried: Additions<FundingBudget>): boolean =>
  reportAdditions('Money into the wallet, beyond a page with an email login and a wallet.', fundingBudgets, carried)

type Additions<Name extends string> = Readonly<Record<Name, readonly Carried[]>>
/** Prints what each feature adds to a page that has been used already. */
function reportAdditions<Name extends string>(
  heading: string,
  limits: Readonly<Record<Name, { readonly title: string; readonly limit: number }>>,
  carried: Additions<Name>,
): boolean {
  const all = (Object.keys(limits) as Name[]).map((name) => ({
    ...limits[name],
    chunks: carried[name],
    bytes: sum(carried[name]),
  }))
  const rows = all.map(({ title, limit, bytes }) => [title, kB(bytes), kB(limit), verdict(bytes, limit)])
  console.log(`\n${heading}\n`)
  console.log(table(['journey', 'bytes', 'budget', ''], rows))
  for (const { title, chunks } of all) {
    const largestFirst = withoutReact(chunks).sort((one, other) => other.bytes - one.bytes)
    console.log(`\n${title}: ${largestFirst.map(({ chunk, bytes }) => `${chunk.name} ${bytes} B`).join(', ')}`)
  }
  return all.every(({ bytes, limit }) => bytes <= limit)
}

/** Prints the same for hosts built by real bundlers. */
export function reportHosts(added: Readonly<Record<HostName, number>>): boolean {
  const all = (Object.entries(hostBudgets) as [HostName, (typeof hostBudgets)[HostName]][]).map(
    ([host, { title, limit }]) => ({ title, limit, bytes: added[host] }),
  )
  const rows = all.map(({ title, limit, bytes }) => [title, kB(bytes), kB(limit), verdict(bytes, limit)])
  console.log('\nWhat the packed tarball adds to a host, as its own bundler builds it.\n')
  console.log(table(['host', 'bytes', 'budget', ''], rows))
  return all.every(({ bytes, limit }) => bytes <= limit)
}

/** Prints all loaded chunks, the largest first, with the journeys that loaded them. */
export function reportChunks(journeys: Journeys): void {
  const names = Object.keys(journeys) as (keyof Journeys)[]
  const loaded = new Map(
    names.flatMap((name) => withoutReact(journeys[name]).map(({ chunk, bytes }) => [chunk, bytes] as const)),
  )
  const rows = [...loaded]
    .sort(([, one], [, other]) => other - one)
    .map(([chunk, bytes]) => [
      chunk.name,
      `${bytes} B`,
      ...names.map((name) => (journeys[name].some((one) => one.chunk === chunk) ? '•' : '')),
    ])
  console.log(`\n${table(['chunk', 'bytes', ...names], rows)}`)
}
