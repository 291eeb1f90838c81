import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../run/root.mjs'

/** Files that are not mutated, because unit and contract tests cannot see them. Screens are tested in tests/screens. */
const LEFT_OUT = [
  { files: /\.test\.tsx?$/, because: 'tests' },
  { files: /\.tsx$|\.css\.ts$|\/screens\//, because: 'screens and styles: axe, screenshots and journeys judge them' },
  { files: /\/(text|words)\.ts$|\.fixtures?\.ts$/, because: 'words and stages, read by people' },
  { files: /contract\.ts$/, because: 'types only' },
  {
    files: /\/(index|manifest)\.ts$|\/hooks\.ts$/,
    because: 'doors that a bundler and React open: journeys judge them',
  },
]

/** The server's files that hold sessions, codes, keys and the frame. */
const PROVIDER =
  /^session\/(session|refresh-token|tokens|bearer|routes)\.ts$|^http\/rate-limit\.ts$|^crypto\/(encrypt|secret)\.ts$|^codes\/otp\.ts$|^passwordless\/routes\.ts$|^second-factor\/.*\.ts$|^embedded\/(chain|devices|recovery|wallet|routes|clouds\/routes)\.ts$|^frame\/[a-z-]+\.ts$/
/** The frame's page without the files that use the document, which run in Chromium only. */
const FRAME_PAGE =
  /^(lib\/bytes|keys\/(derive|secret|shares)|events\/door|recovery\/(passcode|recovery-key))\.ts$|^rpc\/.*\.ts$/

const list = (folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => statSync(inRoot(file)).isFile())
    .sort()
const source = (folder) =>
  list(folder).filter((file) => file.endsWith('.ts') && !LEFT_OUT.some(({ files }) => files.test(file)))
const within = (folder, pattern) => source(folder).filter((file) => pattern.test(file.slice(folder.length + 1)))
const testsIn = (...folders) => folders.flatMap(list).filter((file) => /\.test\.tsx?$/.test(file))
const contract = (names) => names.map((name) => `tests/contract/${name}.test.ts`)

/** Parts that can be mutated, with the tests that judge them. */
export const parts = [
  {
    folder: 'core/live',
    files: source('core/live'),
    tests: [...testsIn('core'), 'tests/unit/stored-keys.test.ts'],
  },
  {
    folder: 'plugins/cross-app',
    files: source('plugins/cross-app'),
    tests: testsIn('plugins/cross-app'),
  },
  {
    folder: 'plugins/embedded-wallet',
    files: source('plugins/embedded-wallet'),
    tests: testsIn('plugins/embedded-wallet'),
  },
  {
    folder: 'plugins/funding',
    files: source('plugins/funding'),
    tests: testsIn('plugins/funding'),
  },
  {
    folder: 'plugins/mfa',
    files: source('plugins/mfa'),
    tests: testsIn('plugins/mfa'),
  },
  {
    folder: 'plugins/wallet-frame',
    files: source('plugins/wallet-frame'),
    tests: testsIn('plugins/wallet-frame', 'plugins/embedded-wallet'),
  },
  {
    folder: 'server/frame/page',
    files: within('server/frame/page', FRAME_PAGE),
    tests: testsIn('tests/unit/wallet-frame'),
  },
  {
    folder: 'server',
    files: within('server', PROVIDER),
    tests: contract([
      ...['sessions', 'passwordless', 'embedded-wallets', 'wallet-frame', 'clouds', 'recovery-oauth'],
      ...['accounts', 'cookies', 'secret', 'at-rest', 'access-tokens', 'moments', 'devices', 'purposes'],
      ...[
        'session-rules',
        'code-rules',
        'embedded-rules',
        'embedded-recovery-rules',
        'cloud-access-rules',
        'frame-pages',
      ],
    ]),
    env: { PROVIDER_IN_PROCESS: '1' },
  },
]

const under = (file, place) => file === place || file.startsWith(`${place}/`)

/** The parts at these places (folders of parts, or folders or files within them). All parts if no place is given. */
export function partsOf(places) {
  if (!places.length) return parts
  return parts
    .map((part) => ({ ...part, files: part.files.filter((file) => places.some((place) => under(file, place))) }))
    .filter(({ files }) => files.length)
}
