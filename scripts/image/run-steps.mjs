// Runs the steps of deploy/Dockerfile in an empty folder, where no image can be built: each stage is a folder, and its
// commands run with this machine's Node and npm. `node scripts/image/run-steps.mjs FOLDER` prints what the container
// would start.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run/root.mjs'
import { ignored, readDockerfile } from './dockerfile.mjs'

const DOCKERFILE = path.join(root, 'deploy/Dockerfile')

/** The files of the repository that a builder would get, by their paths. */
function contextFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const isIgnored = ignored(readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8'))
  return files.filter((file) => file && !isIgnored(file) && statSync(path.join(root, file), { throwIfNoEntry: false }))
}

/** A path of the image in the folder of its stage. */
const placeOf = (stage, inImage) => path.join(stage.folder, path.posix.resolve('/', stage.workdir, inImage))

/** Copies files of the context, or what they contain if they are folders. */
function copyFromContext(files, sources, target, isFolder) {
  for (const source of sources) {
    const found = files.filter((file) => file === source || file.startsWith(`${source}/`))
    if (found.length === 0) throw new Error(`COPY ${source}: the context has no such file.`)
    for (const file of found) {
      const below = file === source ? (isFolder ? path.basename(file) : '') : file.slice(source.length + 1)
      cpSync(path.join(root, file), path.join(target, below))
    }
  }
}

function copy(stage, { options, rest }, { files, stages }) {
  const sources = rest.split(/\s+/)
  const to = sources.pop() ?? ''
  const target = placeOf(stage, to)
  if (!options.from) return copyFromContext(files, sources, target, to.endsWith('/'))
  const from = stages.find(({ name }) => name === options.from)
  if (!from || sources.length > 1) throw new Error(`COPY --from=${options.from} ${rest}: not known to this script.`)
  cpSync(path.join(from.folder, sources[0]), target, { recursive: true, verbatimSymlinks: true })
}

/** Refuses a command that names a path of the image or leaves its folder: it would reach this machine's own files. */
export function checkCommand(command) {
  const [outside] = /(?<![\w.-])[/~][^\s;&|]*|(?<![\w.-])\.\.(?![\w.])|\$\{?HOME\b/.exec(command) ?? []
  if (outside) throw new Error(`RUN names ${outside}, which is not below its WORKDIR.`)
}

function run(stage, { rest }, env) {
  checkCommand(rest)
  const cwd = placeOf(stage, '')
  const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${rest} failed in ${cwd}:\n${stdout}\n${stderr}`)
}

/** What a command of a build gets of this machine's environment: where programs, packages and a registry are. */
function buildEnv() {
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|npm_config_registry)$/.test(name))
  return Object.fromEntries(kept)
}

/**
 * Runs all steps in a folder that is empty. Returns the last stage, which is the image: the folder of its files, its
 * command with the paths of this machine, its environment, user, signal and check of health.
 */
export function runSteps(folder) {
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  const files = contextFiles()
  const stages = readDockerfile(readFileSync(DOCKERFILE, 'utf8'))
  for (const [at, stage] of stages.entries()) {
    Object.assign(stage, { folder: path.join(folder, stage.name ?? `stage-${at}`), workdir: '/' })
    for (const step of stage.steps) {
      if (step.name === 'WORKDIR') {
        stage.workdir = path.posix.resolve(stage.workdir, step.rest)
        mkdirSync(placeOf(stage, ''), { recursive: true })
      } else if (step.name === 'COPY') copy(stage, step, { files, stages })
      else run(stage, step, { ...buildEnv(), ...stage.env })
    }
  }
  const { workdir, entrypoint, cmd, ...image } = stages.at(-1)
  const here = (word) => (word.startsWith(`${workdir}/`) ? path.join(image.folder, word) : word)
  return { ...image, cwd: path.join(image.folder, workdir), entrypoint: entrypoint.map(here), cmd }
}

const [, script, folder] = process.argv
if (script && folder && path.resolve(script) === import.meta.filename) {
  mkdirSync(folder, { recursive: true })
  const { steps: _, ...image } = runSteps(path.resolve(folder))
  console.log(JSON.stringify(image, null, 2))
}
