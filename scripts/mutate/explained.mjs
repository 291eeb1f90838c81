import { readFileSync } from 'node:fs'
import { inRoot } from '../run/root.mjs'

/** Survivors that nobody could tell apart, or that are worth no test, each with its reason. */
const explained = JSON.parse(readFileSync(inRoot('tests/mutation/explained.json'), 'utf8'))

const alike = (one, mutant) =>
  ['file', 'mutator', 'code'].every((key) => one[key] === mutant[key]) &&
  ['replacement', 'context'].every((key) => one[key] === undefined || one[key] === mutant[key])

export const reasonFor = (mutant) => explained.find((one) => alike(one, mutant))?.reason

/** Explanations of these files that no survivor needs. */
export const needless = (files, survivors) =>
  explained.filter((one) => files.includes(one.file) && !survivors.some((mutant) => alike(one, mutant)))
