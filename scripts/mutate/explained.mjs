import { readFileSync } from 'node:fs'
import { inRoot } from '../run/root.mjs'

/** Mutants that no test can or should detect, each with its reason. */
const explained = JSON.parse(readFileSync(inRoot('tests/mutation/explained.json'), 'utf8'))

const alike = (one, mutant) =>
  ['file', 'mutator', 'code'].every((key) => one[key] === mutant[key]) &&
  ['replacement', 'context'].every((key) => one[key] === undefined || one[key] === mutant[key])

export const reasonFor = (mutant) => explained.find((one) => alike(one, mutant))?.reason

/** Explanations for these files that match no surviving mutant. */
export const needless = (files, survivors) =>
  explained.filter((one) => files.includes(one.file) && !survivors.some((mutant) => alike(one, mutant)))
