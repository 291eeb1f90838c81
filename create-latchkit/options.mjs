import { parseArgs } from 'node:util'
import { hosts, plugins, REQUIRED_PLUGIN } from './features.mjs'
import { UsageError } from './usage-error.mjs'

export const USAGE = `Usage: npm create latchkit [FOLDER] -- [--host ${Object.keys(hosts).join('|')}] [--plugins ${Object.keys(plugins).join(',')}] [--app-id ID] [--no-install] [--yes]`

const APP_ID = /^[a-z0-9]{25}$/
const namesIn = (table) => Object.keys(table).join(', ')

/** Reads the arguments. An option that is not given is undefined. Throws a `UsageError` for a wrong argument. */
export function readOptions(args) {
  const { values, positionals } = parse(args)
  if (positionals.length > 1)
    throw new UsageError(`Name one folder, not ${positionals.length}: ${positionals.join(' ')}`)
  return {
    folder: positionals[0],
    host: values.host === undefined ? undefined : readHost(values.host),
    plugins: values.plugins === undefined ? undefined : readPlugins(values.plugins),
    appId: values['app-id'] === undefined ? undefined : readAppId(values['app-id']),
    install: !values['no-install'],
    yes: values.yes === true,
    help: values.help === true,
  }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        host: { type: 'string' },
        plugins: { type: 'string' },
        'app-id': { type: 'string' },
        'no-install': { type: 'boolean' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error.message}\n${USAGE}`)
  }
}

function readHost(host) {
  if (Object.hasOwn(hosts, host)) return host
  throw new UsageError(`There is no host "${host}". Choose one of: ${namesIn(hosts)}.`)
}

/** The plugin names in the order of the table, each once, with the required plugin. */
export function readPlugins(text) {
  const requested = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = requested.find((name) => !Object.hasOwn(plugins, name))
  if (unknown) throw new UsageError(`There is no plugin "${unknown}". Choose from: ${namesIn(plugins)}.`)
  return Object.keys(plugins).filter((name) => name === REQUIRED_PLUGIN || requested.includes(name))
}

function readAppId(id) {
  if (APP_ID.test(id)) return id
  const reason =
    id.length === 25 ? 'has only lower-case letters and digits' : `has 25 characters, and this has ${id.length}`
  throw new UsageError(`"${id}" is no app id: an app id ${reason}. Leave --app-id out to start with the sandbox's.`)
}
