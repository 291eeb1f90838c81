import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

const GRACE = 4_000
const alive = new Set()
let ending = false
const groups = process.platform !== 'win32'

function signal(child, name) {
  try {
    if (groups)
      process.kill(-child.pid, name) // The negative id is the group: the child and its own children.
    else child.kill(name)
  } catch {
    // The process has already ended.
  }
}

/** Starts a child process. It and its children end with this process. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, detached: groups, ...options })
  alive.add(child)
  // Ends processes that the child left behind, which would keep its output open.
  child.on('exit', () => groups && signal(child, 'SIGKILL'))
  child.on('close', () => alive.delete(child))
  return child
}

/** The script of a package's command, for running it without a shell and without npx. */
export function bin(name, command = name) {
  const folder = inRoot('node_modules', name)
  const { bin: scripts } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = `${folder}/${typeof scripts === 'string' ? scripts : scripts[command]}`
  if (!existsSync(file)) throw new Error(`${name} has no command ${command}`)
  return file
}

/** Runs Node and collects its output. A process that takes longer than `limit` ms is ended and counts as failed. */
export function collect(args, env = {}, limit = undefined) {
  const child = start(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const timer =
    limit &&
    setTimeout(() => {
      output += `\nIt hung: ended after ${limit / 1000} s.\n`
      void end([child])
    }, limit)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output })
    }),
  )
}

/** Runs Node with this process's stdout and stderr. */
export function pass(args, env = {}, stdio = ['ignore', 'inherit', 'inherit']) {
  const child = start(process.execPath, args, { stdio, env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function kill(children) {
  for (const child of children) signal(child, 'SIGKILL')
}

/** Resolves when a child ends by itself, but never if this process ends it. */
export const endedByItself = (child) => new Promise((resolve) => child.on('close', () => ending || resolve()))

/** Ends all running children. */
export function endAll() {
  ending = true
  return end([...alive])
}

/** Sends SIGTERM, and SIGKILL to children that still run after `GRACE` ms. */
async function end(children) {
  const closed = Promise.all(children.map((child) => new Promise((resolve) => child.on('close', resolve))))
  for (const child of children) signal(child, 'SIGTERM')
  const late = setTimeout(() => {
    kill(children)
    // A grandchild in its own process group may keep the output open.
    for (const stream of children.flatMap(({ stdout, stderr }) => [stdout, stderr])) stream?.destroy()
  }, GRACE)
  await closed
  clearTimeout(late)
}

for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.once(name, () => void endAll().then(() => process.exit(code)))
}
process.on('exit', () => kill(alive))
