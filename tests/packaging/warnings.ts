import { stripVTControlCharacters } from 'node:util'

/** What the output of a build, a test runner or a compiler says where something is not as it should be. */
const WARNING = /(?<![\w-])warn|deprecat|\(!\)|⚠|\[[A-Z]+(_[A-Z]+)+\]/i

/** Warnings that Latchkit can do nothing about, with the reason. */
const NOT_OURS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/"node:worker_threads" .*\/ox\/_esm\/tempo\//, 'Vite, of a chain of viem that the package of WalletConnect imports'],
  [/Future Flag Warning|`envFile` option is deprecated/, 'React Router, of its own next version and its use of Vite'],
  [/No build cache found/, 'Next.js says it in every first build of a CI'],
]

/** The lines of a command's output that warn of something. */
export const warningsIn = (output: string): readonly string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => WARNING.test(line) && !NOT_OURS.some(([pattern]) => pattern.test(line)))
