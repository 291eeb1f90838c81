import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const run = promisify(execFile)
const REACT = ['react@19', 'react-dom@19']
const INSTALL_MS = 15 * 60_000

const APP = `
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
/** Records when the button is in the page and can be clicked. */
export function Button({ onClick }) {
  useEffect(() => { window.usableAt ??= performance.now() }, [])
  return createElement('button', { type: 'button', onClick: () => onClick?.() }, 'Log in')
}
export const draw = (element) => createRoot(document.getElementById('app')).render(element)
`
const GLOBALS = `
import { Buffer } from 'buffer/'
import process from 'process/browser'
Object.assign(globalThis, { Buffer, process })
`
const PAGE = `<!doctype html><title>app</title><div id="app"></div>
<script>globalThis.process ??= { env: {} }; globalThis.global ??= globalThis</script>
<script type="module" src="./main.mjs"></script>`

/** Installs the packages of an app beside React, unless its folder already has them. */
export const install = ({ packages }, folder) => installPackages([...REACT, ...packages], folder)

/** Installs packages, unless the folder already has them. Their install scripts do not run. */
export async function installPackages(packages, folder) {
  const marker = path.join(folder, 'installed')
  if (existsSync(marker)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages]
  const windows = process.platform === 'win32'
  await run(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, shell: windows, timeout: INSTALL_MS })
  writeFileSync(marker, '')
}

/** Builds the app with Vite into its folder's `dist`. */
export async function bundle({ source, globals }, folder) {
  const imports = [`import { createElement } from 'react'`, `import { Button, draw } from './app.mjs'`]
  // Packages may read the globals when they are imported, so the globals come first.
  if (globals) imports.unshift(`import './globals.mjs'`)
  writeFileSync(path.join(folder, 'globals.mjs'), GLOBALS)
  writeFileSync(path.join(folder, 'app.mjs'), APP)
  writeFileSync(path.join(folder, 'main.mjs'), [...imports, source].join('\n'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  await build({ root: folder, configFile: false, logLevel: 'silent', build: { outDir: 'dist', emptyOutDir: true } })
}

/** The bytes of all files below a folder; links are not followed. */
export function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

/** The installed version of an app's first package. */
export function versionIn(folder, name) {
  return JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
}
