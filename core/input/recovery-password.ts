import { visibleText } from './visible-text.js'

/**
 * The rules for a recovery password, shared by the dialog that reads it and the frame that derives a key from it, and
 * a rating of its strength. Modal §5, decision 31.
 */
export const MIN_LENGTH = 6
/** The frame takes no longer one, so the dialog takes none either. */
export const MAX_LENGTH = 1000
const DISALLOWED = /[^A-Za-z0-9!@#$%^&*()\-_+]/

/** The characters that are not allowed, without duplicates, in the order in which they were typed. */
export const disallowedCharacters = (password: string): readonly string[] =>
  [...new Set(password)].filter((character) => DISALLOWED.test(character))

export const isAllowed = (password: string): boolean =>
  password.length >= MIN_LENGTH && password.length <= MAX_LENGTH && !DISALLOWED.test(password)

/**
 * The password without characters that it cannot contain: spaces at its ends and invisible ones, which pasting may add.
 */
export function typedPassword(typed: string): string {
  const visible = visibleText(typed)
  // a password that was set elsewhere may contain other characters, and is kept as it is
  return isAllowed(visible) ? visible : typed
}

export type Strength = 'strong' | 'medium' | 'weak'
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*()\-_+]/]
/** The score for kinds of characters: none below eight characters, and all of it for three kinds. */
const classScore = (password: string): number =>
  password.length < 8 ? 0 : Math.min(1, KINDS.filter((kind) => kind.test(password)).length / 3)

/** Strength from 0 to 1. `guesses` is the number of guesses that an attacker needs. */
export const scoreOf = (password: string, guesses: number): number =>
  0.3 * classScore(password) + 0.7 * Math.min(1, Math.log2(Math.max(1, guesses)) / 60)

export function strengthOf(password: string, guesses: number): Strength {
  const score = scoreOf(password, guesses)
  return score > 0.9 ? 'strong' : score > 0.5 ? 'medium' : 'weak'
}
