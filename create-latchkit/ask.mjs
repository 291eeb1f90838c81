import { cancel, isCancel, multiselect, select, text } from '@clack/prompts'
import { Complaint } from './complaint.mjs'
import { ALWAYS, hosts, plugins } from './features.mjs'
import { mustBeEmpty } from './write-app.mjs'

/** Asks for what the arguments left open. Throws a `Complaint` if the person gives up. */
export async function ask(options, otherwise) {
  const folder =
    options.folder ??
    answered(
      await text({
        message: 'Which folder?',
        placeholder: otherwise.folder,
        defaultValue: otherwise.folder,
        validate: (value) => problemOf(() => mustBeEmpty(value || otherwise.folder)),
      }),
    )
  const host =
    options.host ??
    answered(
      await select({
        message: 'Which host?',
        options: Object.entries(hosts).map(([value, label]) => ({ value, label })),
      }),
    )
  const more =
    options.plugins ??
    answered(
      await multiselect({
        message: 'Which plugins, beside codes by email?',
        required: false,
        options: Object.entries(plugins)
          .filter(([value]) => value !== ALWAYS)
          .map(([value, { about }]) => ({ value, label: about })),
      }),
    )
  return {
    ...options,
    folder,
    host,
    plugins: Object.keys(plugins).filter((name) => name === ALWAYS || more.includes(name)),
  }
}

function answered(value) {
  if (!isCancel(value)) return value
  cancel('Nothing was written.')
  throw new Complaint('')
}

function problemOf(check) {
  try {
    check()
    return undefined
  } catch (error) {
    return error.message
  }
}
