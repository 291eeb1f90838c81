import { FILE, PREFIX } from '../../server/config/environment.js'
import { defaultOf, described, hasOption, type Name, names, optionOf } from '../../server/config/variables.js'

const code = (text: string) => `\`${text}\``

function defaultText(name: Name): string {
  const [start, sandbox] = [defaultOf(name, 'start'), defaultOf(name, 'sandbox')]
  if (start !== sandbox) return `\`${start}\`; for \`sandbox\` \`${sandbox}\``
  return start ? code(start) : 'none'
}

function section(name: Name): string {
  const { about, example, only } = described[name]
  const facts = [
    ['Option', hasOption(name) ? code(`--${optionOf(name)}`) : undefined],
    ['Default', defaultText(name)],
    ['Example', example ? code(example) : undefined],
    ['Only for', only && code(only)],
  ].flatMap(([title, text]) => (text ? [`- ${title}: ${text}`] : []))
  return `## ${code(PREFIX + name)}\n\n${about}\n\n${facts.join('\n')}`
}

/** `docs/reference/server.md` */
export const serverPage = (): string => `# Settings of the server

This page has everything that can be set for \`latchkit-server start\` and \`latchkit-server sandbox\` from outside. Settings of an app are [of the app](../../server/README.md#the-sandbox).

- Each setting is an environment variable that begins with \`${PREFIX}\`. An empty one counts as not set.
- \`${PREFIX}…${FILE}\` names a file with the value instead, such as a mounted secret. The line break at its end does not count. A variable and its file together are refused.
- Most have an option of the command line, which has precedence. Secrets have none, because everybody on a machine can see the options of its processes.
- A name with the prefix that is not on this page is refused, and the nearest one is suggested. So is a setting of the other command.
- \`latchkit-server start --print-config\` shows what holds and where it comes from, without secrets, and starts nothing.

${names.map(section).join('\n\n')}
`
