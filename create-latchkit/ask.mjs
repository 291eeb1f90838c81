import { cancel, isCancel, multiselect, select, text } from '@clack/prompts'
import { hosts, plugins, REQUIRED_PLUGIN } from './features.mjs'
import { UsageError } from './usage-error.mjs'
import { mustBeEmpty } from './write-app.mjs'

/** Asks for each option that the arguments leave open. Throws a `UsageError` if the user cancels. */
export async function ask(options, defaults) {
  const folder =
    options.folder ??
    answerOf(
      await text({
        message: 'Which folder?',
        placeholder: defaults.folder,
        defaultValue: defaults.folder,
        validate: (value) => problemOf(() => mustBeEmpty(value || defaults.folder)),
      }),
    )
  const host =
    options.host ??
    answerOf(
      await select({
        message: 'Which host?',
        options: Object.entries(hosts).map(([value, { label }]) => ({ value, label })),
      }),
    )
  const chosen =
    options.plugins ??
    answerOf(
      await multiselect({
        message: 'Which plugins, beside codes by email?',
        required: false,
        options: Object.entries(plugins)
          .filter(([value]) => value !== REQUIRED_PLUGIN)
          .map(([value, { label }]) => ({ value, label })),
      }),
    )
  return {
    ...options,
    folder,
    host,
    plugins: Object.keys(plugins).filter((name) => name === REQUIRED_PLUGIN || chosen.includes(name)),
  }
}

/** The answer to a prompt. Throws if the user cancelled it. */
function answerOf(value) {
  if (!isCancel(value)) return value
  cancel('Nothing was written.')
  throw new UsageError('')
}

function problemOf(check) {
  try {
    check()
    return undefined
  } catch (error) {
    return error.message
  }
}
