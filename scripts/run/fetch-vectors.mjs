import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Public test vectors: `files` are patterns of sparse checkouts, `folder` is where the tests read them. */
export const SOURCES = [
  {
    folder: 'wycheproof',
    repository: 'https://github.com/C2SP/wycheproof',
    commit: 'dac1dd4729fd1f8dd9e1e9f3dce51d783da6c166',
    files: [
      '/testvectors_v1/ecdsa_secp256[kr]1_sha256*',
      ...['ed25519', 'aes_gcm', 'hkdf_sha256', 'json_web_signature'].map((name) => `/testvectors_v1/${name}_test.json`),
    ],
  },
  {
    folder: 'siwe',
    repository: 'https://github.com/spruceid/siwe',
    commit: '940a66ac3dc7443b52d04fcdcebe5a6d889add9b',
    files: ['/test/*.json'],
  },
  {
    folder: 'webauthn',
    repository: 'https://github.com/w3c/webauthn',
    commit: '146d0db03cb88e69a8f6f0c3c168221abe73504b',
    files: ['/index.bs'],
  },
]

/**
 * Fetches each source at its commit, which names its content, and only the files that the tests read. What is there
 * already is kept. Returns the first source that could not be fetched, with what git said.
 */
export function fetchVectors(into, sources = SOURCES) {
  for (const { folder, repository, commit, files } of sources) {
    const place = path.join(into, folder)
    const git = (...args) =>
      spawnSync('git', ['-C', place, ...args], {
        encoding: 'utf8',
        env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
      })
    mkdirSync(place, { recursive: true })
    // The checkout is the last step, so an interrupted one has no HEAD. Without `.git`, git would take the project's.
    const isFetched = git('rev-parse', '--show-cdup', 'HEAD').stdout === `\n${commit}\n`
    if (isFetched) continue
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    const steps = [
      ['init', '--quiet'],
      ['remote', 'add', 'origin', repository],
      ['fetch', '--quiet', '--depth', '1', '--filter=blob:none', 'origin', commit],
      ['sparse-checkout', 'set', '--no-cone', ...files],
      ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit],
    ]
    for (const step of steps) {
      const { status, stderr, error } = git(...step)
      if (status !== 0) return { repository, reason: (stderr || `${error}`).trim() }
    }
  }
  return null
}
