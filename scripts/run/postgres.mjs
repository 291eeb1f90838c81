import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { aptInstall, isDebianRoot } from './debian.mjs'

const DEBIAN = '/usr/lib/postgresql'

function hasPostgres() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  if (existsSync(DEBIAN)) folders.push(...readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')))
  return folders.some((folder) => existsSync(path.join(folder, process.platform === 'win32' ? 'initdb.exe' : 'initdb')))
}

/**
 * Installs Postgres for the contract tests that use a server. If that fails, these tests are skipped with a message.
 */
export function tryPostgres() {
  if (hasPostgres() || process.env.DATABASE_URL) return
  if (!isDebianRoot() || !aptInstall('postgresql'))
    console.error('No Postgres server here: the tests that need one are skipped.')
}
