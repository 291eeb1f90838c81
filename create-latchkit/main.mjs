#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ask } from './ask.mjs'
import { REQUIRED_PLUGIN } from './features.mjs'
import { nextSteps } from './next-steps.mjs'
import { readOptions, USAGE } from './options.mjs'
import { UsageError } from './usage-error.mjs'
import { mustBeEmpty, writeApp } from './write-app.mjs'

const defaults = { folder: 'latchkit-app', host: 'vite', plugins: [REQUIRED_PLUGIN] }

async function main() {
  const read = readOptions(process.argv.slice(2))
  if (read.help) return console.log(USAGE)
  if (read.folder) mustBeEmpty(path.resolve(read.folder))
  const options = await complete(read)
  const folder = path.resolve(options.folder)
  const files = writeApp({ ...options, folder })
  console.log(`Wrote ${files.length} files to ${folder}.`)
  if (options.install) install(folder)
  const steps = nextSteps({ folder, from: process.cwd(), isInstalled: options.install })
  console.log(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`)
}

function complete(read) {
  if (read.yes)
    return { ...defaults, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) }
  if (process.stdin.isTTY) return ask(read, defaults)
  throw new UsageError(`There is no terminal for questions. Add --yes, and give the options as flags.\n${USAGE}`)
}

function install(folder) {
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell: windows,
  })
  if (status === 0) return
  throw new UsageError(
    `npm install failed. Is there a network? The app itself is complete: run "npm install" in ${folder} again, then "npm start".`,
  )
}

main().catch((error) => {
  if (!(error instanceof UsageError)) throw error
  if (error.message) console.error(error.message)
  process.exitCode = 1
})
