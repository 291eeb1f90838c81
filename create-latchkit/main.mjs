#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ask } from './ask.mjs'
import { Complaint } from './complaint.mjs'
import { ALWAYS } from './features.mjs'
import { readOptions, USAGE } from './options.mjs'
import { mustBeEmpty, writeApp } from './write-app.mjs'

const otherwise = { folder: 'latchkit-app', host: 'vite', plugins: [ALWAYS] }

async function main() {
  const read = readOptions(process.argv.slice(2))
  if (read.help) return console.log(USAGE)
  if (read.folder) mustBeEmpty(path.resolve(read.folder))
  const options = await complete(read)
  const folder = path.resolve(options.folder)
  const files = writeApp({ ...options, folder })
  console.log(`Wrote ${files.length} files to ${folder}.`)
  if (options.install) install(folder)
  const there = path.relative(process.cwd(), folder)
  const steps = [
    ...(there ? [`cd ${there}`] : []),
    ...(options.install ? [] : ['npm install']),
    'npm start                         # the app and its sandbox, offline',
    'npx playwright install chromium   # once, for the test',
    'npm test                          # logs a user in',
  ]
  console.log(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`)
}

function complete(read) {
  if (read.yes)
    return { ...otherwise, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) }
  if (process.stdin.isTTY) return ask(read, otherwise)
  throw new Complaint(`There is no terminal to ask in. Add --yes, and say the rest by flags.\n${USAGE}`)
}

function install(folder) {
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell: windows,
  })
  if (status === 0) return
  throw new Complaint(
    `npm install failed, perhaps for want of a network. The app is complete: run "npm install" in ${folder} again, then "npm start".`,
  )
}

main().catch((error) => {
  if (!(error instanceof Complaint)) throw error
  if (error.message) console.error(error.message)
  process.exitCode = 1
})
