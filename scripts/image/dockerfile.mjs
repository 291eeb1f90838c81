// Reads a Dockerfile: https://docs.docker.com/reference/dockerfile/ (read on 2026-11-30). What this reader does not
// know it refuses, so that no step is left out unseen.

const KNOWN = [
  'ARG',
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
]

/** The instructions of a Dockerfile with their flags. Comments are left out, and continued lines are joined. */
export function instructions(text) {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const joined = lines.join('\n').replace(/\s*\\\n\s*/g, ' ')
  return joined.split('\n').map((line) => {
    const [, name = '', flags = '', rest = ''] = /^([A-Za-z]+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line.trim()) ?? []
    if (!KNOWN.includes(name)) throw new Error(`This reader knows no instruction as in: ${line}`)
    const options = Object.fromEntries([...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]))
    return { name, options, rest: rest.trim() }
  })
}

/** `A=1 B="two words"` as an object. */
function assignments(text) {
  const pairs = [...text.matchAll(/([A-Z_a-z]\w*)=("[^"]*"|\S*)/g)]
  if (pairs.map(([all]) => all).join(' ') !== text.replace(/\s+/g, ' ')) throw new Error(`No assignments: ${text}`)
  return Object.fromEntries(pairs.map(([, key, value]) => [key, value.replace(/^"(.*)"$/, '$1')]))
}

/** The words of a command in the form of JSON. The form of a shell is refused: a signal would reach the shell alone. */
function words(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`A command must be a list in JSON: ${text}`)
  }
}

const healthCommand = (text) => words(text.replace(/^CMD\s+/, ''))

/**
 * @typedef {{ name: string; options: Record<string, string>; rest: string }} Instruction
 * @typedef {{
 *   image: string; name: string | undefined; steps: Instruction[]; env: Record<string, string>; user?: string;
 *   exposed?: string[]; stopSignal?: string; health?: string[]; entrypoint?: string[]; cmd?: string[]
 * }} Stage
 */

/** @type {(from: Instruction, args: Record<string, string>) => Stage} */
function newStage({ rest }, args) {
  const [image = '', as, name] = rest.split(/\s+/)
  if (as && as.toUpperCase() !== 'AS') throw new Error(`A stage is named by AS: ${rest}`)
  return { image: image.replace(/\$\{(\w+)\}/g, (_, key) => args[key] ?? ''), name, steps: [], env: {} }
}

/** What an instruction says about the container that is started. */
const SETTINGS = {
  ENV: (stage, { rest }) => Object.assign(stage.env, assignments(rest)),
  USER: (stage, { rest }) => Object.assign(stage, { user: rest }),
  EXPOSE: (stage, { rest }) => Object.assign(stage, { exposed: rest.split(/\s+/) }),
  STOPSIGNAL: (stage, { rest }) => Object.assign(stage, { stopSignal: rest }),
  HEALTHCHECK: (stage, { rest }) => Object.assign(stage, { health: healthCommand(rest) }),
  ENTRYPOINT: (stage, { rest }) => Object.assign(stage, { entrypoint: words(rest) }),
  CMD: (stage, { rest }) => Object.assign(stage, { cmd: words(rest) }),
}

/**
 * The stages of a Dockerfile, the last of which is the image: their steps in order, and what the container is told.
 * @type {(text: string) => Stage[]}
 */
export function readDockerfile(text) {
  const args = {}
  const stages = []
  for (const instruction of instructions(text)) {
    const { name } = instruction
    const stage = stages.at(-1)
    if (name === 'FROM') stages.push(newStage(instruction, args))
    else if (!stage && name === 'ARG') Object.assign(args, assignments(instruction.rest))
    else if (!stage || name === 'ARG') throw new Error(`${name} at this place is not known to this reader.`)
    else if (name in SETTINGS) SETTINGS[name](stage, instruction)
    else stage.steps.push(instruction)
  }
  return stages
}

/**
 * A function that says whether a file of the context is left out, as a `.dockerignore` has it: `*`, `!folder`,
 * `**` and a name. Of several lines that match, the last one counts.
 */
export function ignored(text) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  const rules = lines.map((line) => {
    if (line === '*') return { keeps: false, matches: () => true }
    const [, kept] = /^!([\w.-]+)$/.exec(line) ?? []
    if (kept) return { keeps: true, matches: (file) => file === kept || file.startsWith(`${kept}/`) }
    const [, name] = /^\*\*\/([\w.*-]+)$/.exec(line) ?? []
    if (!name) throw new Error(`This reader knows no line as in: ${line}`)
    const part = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return { keeps: false, matches: (file) => file.split('/').some((one) => part.test(one)) }
  })
  return (file) => rules.findLast(({ matches }) => matches(file))?.keeps === false
}
