import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fetchVectors } from '../../scripts/run/fetch-vectors.mjs'

/** Creates a repository with two files, and a folder to fetch into. */
function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const origin = path.join(folder, 'origin')
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=someone', '-c', 'user.email=someone@example.com']
    return spawnSync('git', ['-C', origin, ...author, ...args], { encoding: 'utf8' }).stdout.trim()
  }
  const commit = (text: string) => {
    for (const name of ['read.json', 'unread.json']) writeFileSync(path.join(origin, name), text)
    git('add', '.')
    git('commit', '--quiet', '-m', text)
    return git('rev-parse', 'HEAD')
  }
  spawnSync('git', ['init', '--quiet', origin])
  const repository = `${pathToFileURL(origin)}`
  const at = (file: string) => path.join(folder, 'fetched/vectors', file)
  const fetch = (commit: string) =>
    fetchVectors(path.join(folder, 'fetched'), [{ folder: 'vectors', repository, commit, files: ['/read.json'] }])
  return { origin, repository, commit, fetch, at }
}

test('fetches the files that are read, at their commit', () => {
  const { commit, fetch, at } = setup()
  expect(fetch(commit('one'))).toBeNull()
  expect(readFileSync(at('read.json'), 'utf8')).toBe('one')
  expect(existsSync(at('unread.json'))).toBe(false)
})

test('needs no network for what it has', () => {
  const { commit, fetch, at, origin } = setup()
  const first = commit('one')
  fetch(first)
  rmSync(origin, { recursive: true })
  expect(fetch(first)).toBeNull()
  expect(readFileSync(at('read.json'), 'utf8')).toBe('one')
})

test('fetches again after an update to another commit', () => {
  const { commit, fetch, at } = setup()
  fetch(commit('one'))
  expect(fetch(commit('two'))).toBeNull()
  expect(readFileSync(at('read.json'), 'utf8')).toBe('two')
})

test('names the source that cannot be fetched, and succeeds once it can', () => {
  const { commit, fetch, at, repository } = setup()
  const right = commit('one')
  expect(fetch('0'.repeat(40))).toMatchObject({ repository, reason: expect.stringMatching(/\w/) })
  expect(fetch(right)).toBeNull()
  expect(readFileSync(at('read.json'), 'utf8')).toBe('one')
})
