// `npm run words:write` shortens the package zxcvbn's lists of common passwords, words and names to about a tenth. The
// strength check of recovery passwords reads the result.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from './run/root.mjs'

/** The number of words of each zxcvbn list that are considered, the most common first. */
const KEPT = {
  passwords: 3600,
  english_wikipedia: 2400,
  us_tv_and_film: 900,
  surnames: 200,
  female_names: 150,
  male_names: 150,
}
const SHORTEST = 3
const FIRST_GROUP = 8
const LINE = 116

/** Each word once, in the list where it is most common. */
function keptLists() {
  const lists = createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js')
  const best = new Map()
  for (const [name, words] of Object.entries(lists))
    words.forEach((word, index) => {
      const found = best.get(word)
      if (!found || found.index > index) best.set(word, { name, index })
    })
  return Object.entries(KEPT).map(([name, count]) => {
    const words = lists[name].slice(0, count).filter((word) => word.length >= SHORTEST && best.get(word)?.name === name)
    return [name, inGroups(words)]
  })
}

/** Sorts the words by letters in groups of doubling length: they compress better, and ranks stay about right. */
function inGroups(words) {
  const sorted = []
  for (let start = 0, length = FIRST_GROUP; start < words.length; start += length, length *= 2)
    sorted.push(...words.slice(start, start + length).sort())
  return sorted
}

function inLines(words) {
  const lines = ['']
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > LINE) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}

/** The text of the file. */
export const commonWords = () => {
  const lists = keptLists().map(([name, words]) => `  ${name}: \`\n${inLines(words)}\`,\n`)
  return `/*! Lists of zxcvbn, © 2012-2016 Dan Wheeler and Dropbox, Inc. MIT License. */
// Written by \`npm run words:write\`.

/** Common passwords, words and names, roughly the most common first. */
export const commonWords = {
${lists.join('')}}
`
}

export const file = inRoot('plugins/embedded-wallet/recovery/common-words.ts')
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, commonWords())
