import type { Secret } from '../crypto/secret.js'
import type { OpenDatabase } from '../db/database.js'
import { pagesProblem } from '../http/page-files/problem.js'
import { addressChecks } from './address.js'
import { appChecks, appsOf, captchaChecks } from './apps.js'
import { dataChecks } from './data.js'
import { type Check, type Finding, failure, ok, reasonOf, skipped } from './finding.js'
import { type Ring, ringChecks } from './ring.js'

/** What `doctor` looks at. */
export interface DoctorPlace {
  /** Opens the database without changing it, and the secrets. Rejects with a sentence. */
  open(): Promise<Pick<OpenDatabase, 'db' | 'close'> & { readonly secret: Secret }>
  /** The root secrets as they are set, and the key services that may have wrapped them. */
  readonly ring?: Ring | undefined
  readonly publicUrl: string | undefined
  readonly captchaUrl?: string | undefined
  readonly pool: number
  print(line: string): void
}

const MARKS = { ok: 'ok      ', warning: 'warning ', failure: 'FAILURE ', skipped: 'skipped ' } as const

/**
 * The command `doctor`: a line for each check, and what to do. Resolves with the exit code, which is 1 if anything
 * failed. Changes nothing.
 */
export async function runDoctor(place: DoctorPlace, { json = false } = {}): Promise<number> {
  const findings: (Finding & { readonly name: string })[] = []
  const run = async (checks: readonly Check[]) => {
    for (const { name, work } of checks) {
      const finding = await work().catch((error) => failure(`it could not be checked (${reasonOf(error)})`, 'See why.'))
      findings.push({ name, ...finding })
      if (!json) for (const line of linesOf(name, finding)) place.print(line)
    }
  }
  await run([{ name: 'pages', work: checkPages }])
  const before = findings.length
  await run(ringChecks(place.ring))
  // Without its secrets, a database says little, and the failure of a key service is no fault of the database.
  const isOpen = findings.slice(before).every(({ level }) => level === 'ok')
  if (isOpen) await runWithData(place, run)
  else await run([{ name: 'database', work: async () => skipped('the root secrets cannot be opened') }])
  if (json) place.print(JSON.stringify(findings))
  return findings.some(({ level }) => level === 'failure') ? 1 : 0
}

async function runWithData(place: DoctorPlace, run: (checks: readonly Check[]) => Promise<void>): Promise<void> {
  const opened = await place.open().catch((error: Error) => error)
  if (opened instanceof Error)
    return run([{ name: 'database', work: async () => failure(opened.message, 'See LATCHKIT_SERVER_DATABASE_URL.') }])
  try {
    await run(await checksOf(place, opened))
  } finally {
    await opened.close()
  }
}

async function checksOf(
  { publicUrl, captchaUrl, pool }: DoctorPlace,
  { db, secret }: Awaited<ReturnType<DoctorPlace['open']>>,
) {
  const data = dataChecks({ db, secret, pool })
  const all = await appsOf({ db, secret, publicUrl }).catch(() => [])
  const address = publicUrl
    ? addressChecks({ publicUrl, secret, appId: all[0]?.id })
    : [{ name: 'address', work: async () => failure('LATCHKIT_SERVER_PUBLIC_URL is not set', 'Set it.') }]
  const apps = { db, secret, publicUrl, captchaUrl }
  return [...data, ...address, ...captchaChecks(apps, all), ...appChecks(apps, all)]
}

async function checkPages(): Promise<Finding> {
  const problem = await pagesProblem()
  return problem ? failure(problem, 'Install the package again.') : ok('the wallet frame and all pages are there')
}

const linesOf = (name: string, { level, text, todo }: Finding): readonly string[] => [
  `${MARKS[level]}${name}: ${text}`,
  ...(todo ? [`        ${todo}`] : []),
]
