import { databaseMissing } from './check-start.js'
import type { CommandLine } from './config/read.js'
import { runMigrate } from './db/command.js'

/** Commands that do something with the server's data and end. */
export const maintenance = {
  migrate: {
    options: { check: { type: 'boolean' } },
    run: (line) => runMigrate(placeOf(line), { check: line.flags.check === true, print }),
  },
} as const satisfies Record<string, Maintenance>

interface Maintenance {
  /** Its own options, beside those of the server's variables. */
  readonly options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>
  /** Returns the exit code. */
  run(line: CommandLine): Promise<number>
}

export type MaintenanceCommand = keyof typeof maintenance

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** The database of a server for people. Throws a sentence if none is named. */
function placeOf({ config: { values } }: CommandLine) {
  const place = { data: values.DATA ?? 'memory', databaseUrl: values.DATABASE_URL }
  const problem = databaseMissing(place)
  if (problem) throw new Error(problem)
  return place
}
