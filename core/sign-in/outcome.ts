import type { PluginSet } from '../enabled-plugins.js'
import type { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { Clock } from '../lib/clock.js'
import { present } from '../present.js'
import type { ErrorCode } from '../registry.js'
import type { Screens } from '../screens.js'
import { type OutcomeState, type OwnWords, outcomeFlow, outcomeOf } from './outcome.flow.js'

export interface OutcomeParts {
  readonly screens: Screens
  readonly clock: Clock
  readonly pluginSet: Pick<PluginSet, 'plugins'>
  /** The API of a plugin whose code has arrived. No other plugin can have caused the failure. */
  peek(id: string): unknown
}

/**
 * Errors of the core that another try cannot mend have a screen of their own: a refusal by the app's settings, or a
 * session that has ended. Plugins name those of their codes (`Plugin.errors`). All others are shown in place. Modal
 * §8.1–8.5.
 */
const OWN_SCREEN: readonly ErrorCode[] = [
  'allowlist_rejected',
  'user_does_not_exist',
  'max_accounts_reached',
  'captcha_disabled',
  'disallowed_login_method',
  'must_be_authenticated',
]

/** What a plugin says of its code. Words that cannot be fetched are missed: the general ones remain. */
async function wordsOf(
  { pluginSet, peek, screens }: OutcomeParts,
  error: LatchkitError,
): Promise<OwnWords | undefined> {
  if (!screens.isAttached()) return undefined // nothing would draw them
  const { code } = error
  const loaded = pluginSet.plugins.filter(({ id }) => peek(id))
  const tables = await Promise.allSettled(
    // its code has arrived, so only the table is fetched
    loaded.map(async ({ load }) => (await (await load()).default.errors?.())?.default),
  )
  for (const table of tables) {
    if (table.status === 'rejected' || !table.value) continue
    const { text, rows } = table.value
    const row = Object.hasOwn(rows, code) ? rows[code] : undefined
    if (row) return { text, row: typeof row === 'function' ? row(error) : row }
  }
  return undefined
}

const show = ({ screens, clock }: OutcomeParts, state: OutcomeState, signal: AbortSignal | undefined): Promise<void> =>
  present(screens, 'core', 'outcome', startFlow(outcomeFlow, state, undefined, { clock, signal }))

/** Resolves with whether the error was shown. */
export async function showError(
  parts: OutcomeParts,
  error: LatchkitError,
  signal?: AbortSignal,
  onlyOwn?: boolean,
): Promise<boolean> {
  const isOwn = OWN_SCREEN.includes(error.code)
  const words = isOwn ? undefined : await wordsOf(parts, error)
  if (onlyOwn && !isOwn && !words?.row.ownScreen) return false
  await show(parts, outcomeOf(error, parts.screens.get().screen, words), signal)
  return true
}

export const showResult = async (parts: OutcomeParts, error: LatchkitError | null, signal?: AbortSignal) =>
  show(parts, { at: 'result', error, words: error ? await wordsOf(parts, error) : undefined }, signal)
