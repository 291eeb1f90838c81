import { currentKid, listKeys, revokeKey, rotateKeys, type SigningKey } from '../apps/signing-keys.js'
import { type Resealed, reseal } from './reseal.js'
import type { Place, Use } from './usage.js'

export const USAGE = `Usage: latchkit-server keys COMMAND [--json]

Commands
  list APP         the keys that sign an app's tokens, oldest first
  rotate APP       makes the next key the current one; tokens of the one before stay valid
  revoke APP KEY   refuses a key from now on, and all tokens of it
  reseal           seals every stored value by the newest root secret
  wrap SERVICE FROM      root secrets, wrapped by vault or aws-kms, as LATCHKIT_SERVER_SECRETS takes them, one a line;
                         FROM is env:NAME or file:/path, with secrets that may be wrapped already
  wrap SERVICE new ID    a new random root secret with this id, which nobody sees
  unwrap FROM FILE       writes root secrets as they are into a new file, to keep a copy apart or to go back`

/** Whether these are commands about root secrets in the settings, which need no database. */
export const isWrapping = ([command]: readonly string[]): boolean => command === 'wrap' || command === 'unwrap'

interface Out extends Place {
  /** Takes a line without its end. */
  out(line: string): void
}
/** What a command found or did: for people, and as JSON. It has no secret and no private key. */
interface Told {
  readonly lines: readonly string[]
  readonly json: unknown
  readonly code?: number
}

/**
 * Runs `keys …`, and resolves with the exit code: 0 if it was done, 1 if it failed or left something, 2 if there is no
 * such command.
 */
export async function runKeys(args: readonly string[], { out, ...place }: Out): Promise<number> {
  const isJson = args.includes('--json')
  const [command = '', ...rest] = args.filter((arg) => arg !== '--json')
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!run || rest.length !== run.parameters) {
    out(USAGE)
    return 2
  }
  try {
    const { lines, json, code = 0 } = await run.work(place, ...rest)
    for (const line of isJson ? [JSON.stringify(json)] : lines) out(line)
    return code
  } catch (error) {
    const { message } = error as Error
    out(isJson ? JSON.stringify({ error: message }) : message)
    return 1
  }
}

interface Command {
  readonly parameters: number
  work(place: Place, ...parameters: readonly string[]): Promise<Told>
}
const COMMANDS: Readonly<Record<string, Command>> = {
  list: { parameters: 1, work: (place, app = '') => tellKeys(place, app) },
  rotate: {
    parameters: 1,
    async work(place, app = '') {
      await rotateKeys(place, app, await currentKid(place.db, app))
      return tellKeys(place, app)
    },
  },
  revoke: {
    parameters: 2,
    async work(place, app = '', kid = '') {
      await revokeKey(place, app, kid)
      return tellKeys(place, app)
    },
  },
  reseal: { parameters: 0, work: async (place) => tellResealed(await reseal(place), place.secret.kids[0]) },
}

async function tellKeys(place: Place, app: string): Promise<Told> {
  const keys = await listKeys(place, app)
  if (!keys) throw new Error(`There is no app ${app}.`)
  return { lines: keys.map(lineOf), json: keys.map(jsonOf) }
}

const lineOf = ({ kid, state, changedAt }: SigningKey): string =>
  `${kid}  ${state.padEnd(8)}  since ${changedAt.toISOString()}`

const jsonOf = ({ kid, state, verificationKey, createdAt, changedAt }: SigningKey) => ({
  kid,
  state,
  verification_key: verificationKey,
  created_at: createdAt.toISOString(),
  changed_at: changedAt.toISOString(),
})

function tellResealed({ written, failed, uses }: Resealed, newest: number): Told {
  const older = uses.filter(({ kid }) => kid !== newest)
  const lines = [
    `${written} ${written === 1 ? 'value was' : 'values were'} sealed anew, by the secret with the id ${newest}.`,
    ...failed.map(({ column, row, reason }) => `${column} of ${row} was left: ${reason}`),
    ...older.map(tellUse),
    ...(older.length === 0 ? ['No value depends on an older secret.'] : []),
  ]
  // Values that end by themselves may be left. One that can be sealed anew and was not may not.
  return { lines, json: { newest, written, failed, uses }, code: failed.length > 0 ? 1 : 0 }
}

const tellUse = ({ kid, column, kind, values }: Use): string =>
  `The secret with the id ${kid} is needed for ${values} ${kind} ${values === 1 ? 'value' : 'values'} in ${column}.`
