import { record, text } from './lib/read.js'

/** The fields in which wallets and libraries put the actual error. */
const WITHIN = ['error', 'data', 'originalError', 'cause', 'info']
/** The depth to which an error is read, since some errors contain themselves. */
const MAX_DEPTH = 4

/** An error of a wallet and all errors within it. */
export const layersOf = (cause: unknown, depth = MAX_DEPTH): readonly unknown[] => [
  cause,
  ...(depth ? WITHIN.flatMap((name) => (record(cause)[name] ? layersOf(record(cause)[name], depth - 1) : [])) : []),
]
/** The code of one layer as a text, because some wallets write numbers so. */
export function codeIn(layer: unknown): string {
  const { code } = record(layer)
  return typeof code === 'string' || typeof code === 'number' ? `${code}` : ''
}
export const wordsIn = (layer: unknown): string => text(layer) ?? text(record(layer).message) ?? ''

/** EIP-1193, ethers, WalletConnect (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes). */
const CODES = /^(4001|500[0-3]|ACTION_REJECTED|USER_REJECTED\w*)$/
/** The names of errors of viem and of wallets' libraries. */
const NAMES = /^User(Rejected|Denied|Cancell?ed)\w*$/
/** Messages of various wallets for a user's refusal. Nodes use "rejected" too, so the user must be mentioned. */
const WORDS = [
  /\buser\b.{0,20}(reject|denied|denies|cancel|declin|disapprov|refus|dismiss|clos|abort)/i,
  /\buser\b.{0,12}\b(did ?n[o'’]t|has ?n[o'’]t) (approv|confirm|sign|accept)/i,
  /(reject|denied|cancel|declin|refus|dismiss|abort)\w{0,5} by (the )?user/i,
  /^((the )?(approval|request|signature|signing|confirmation|connection) (request )?((was|has been|is) )?)?(rejected|denied|cancell?ed|declined|refused|aborted)\.?$/i,
]

/** Whether an error of a wallet says that the user refused, in one of the ways in which wallets say so. */
export const isRefusal = (cause: unknown): boolean =>
  layersOf(cause).some(
    (layer) =>
      CODES.test(codeIn(layer)) ||
      NAMES.test(text(record(layer).name) ?? '') ||
      WORDS.some((words) => words.test(wordsIn(layer))),
  )
