import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { entries } from './support/build.js'
import { darkStages, PICTURES, pictureOf, wideStages } from './support/pictures.js'
import { expect, test } from './support/test.js'

const files = readdirSync(PICTURES, { recursive: true }).map(String)
const pictures = files.filter((file) => /\/.*\.png$/.test(file)).sort()

test('every picture belongs to a stage, and every stage without `sameAs` has a picture', () => {
  const light = entries.filter(({ sameAs }) => !sameAs).map((entry) => pictureOf(entry, 'light'))
  const dark = darkStages(entries).map((entry) => pictureOf(entry, 'dark'))
  const wide = wideStages(entries).map((entry) => pictureOf(entry, 'wide'))
  expect(pictures).toEqual([...new Set([...light, ...dark, ...wide])].sort())
})

test('no two pictures are equal unless their stages say so', () => {
  const namesByHash = new Map<string, string>()
  const alike = pictures.flatMap((file) => {
    const hash = createHash('sha256')
      .update(readFileSync(`${PICTURES}/${file}`))
      .digest('hex')
    const other = namesByHash.get(hash)
    namesByHash.set(hash, file)
    return other ? [`${file} = ${other}`] : []
  })
  expect(alike).toEqual([])
})

test('the stage that `sameAs` names has no `sameAs` itself', () => {
  const marked = entries.filter(({ sameAs, looksLike }) => sameAs ?? looksLike)
  const isMarked = (entry?: { screen: string; stage: string }) =>
    marked.some(({ screen, stage }) => screen === entry?.screen && stage === entry.stage)
  expect(marked.filter(({ sameAs, looksLike }) => isMarked(sameAs ?? looksLike))).toEqual([])
})
