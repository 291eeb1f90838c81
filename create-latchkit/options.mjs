import { parseArgs } from 'node:util'
import { Complaint } from './complaint.mjs'
import { ALWAYS, hosts, plugins } from './features.mjs'

export const USAGE = `Usage: npm create latchkit [FOLDER] -- [--host ${Object.keys(hosts).join('|')}] [--plugins ${Object.keys(plugins).join(',')}] [--app-id ID] [--no-install] [--yes]`

const APP_ID = /^[a-z0-9]{25}$/
const known = (table) => Object.keys(table).join(', ')

/** Reads the arguments. What was not said is undefined. Throws a `Complaint` about an argument that is wrong. */
export function readOptions(args) {
  const { values, positionals } = parse(args)
  if (positionals.length > 1)
    throw new Complaint(`Name one folder, not ${positionals.length}: ${positionals.join(' ')}`)
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
    throw new Complaint(`${error.message}\n${USAGE}`)
  }
}

function readHost(host) {
  if (Object.hasOwn(hosts, host)) return host
  throw new Complaint(`There is no host "${host}". Choose one of: ${known(hosts)}.`)
}

/** The names in the order of the table, each once, with what is always there. */
export function readPlugins(text) {
  const asked = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = asked.find((name) => !Object.hasOwn(plugins, name))
  if (unknown) throw new Complaint(`There is no plugin "${unknown}". Choose from: ${known(plugins)}.`)
  return Object.keys(plugins).filter((name) => name === ALWAYS || asked.includes(name))
}

function readAppId(id) {
  if (APP_ID.test(id)) return id
  const reason =
    id.length === 25 ? 'has only lower-case letters and digits' : `has 25 characters, and this has ${id.length}`
  throw new Complaint(`"${id}" is no app id: an app id ${reason}. Leave --app-id out to start with the sandbox's.`)
}
