import { describe, expect, it } from 'vitest'
import { readErrors } from '../../scripts/docs/errors.js'
import { writtenPages } from '../../scripts/docs/pages.js'
import { readTexts } from '../../scripts/docs/texts.js'
import { readAppearance, readColours, readMeasures } from '../../scripts/docs/theming.js'
import { allTexts } from './tree.js'

it.each(Object.entries(writtenPages()))('%s is what `npm run docs:write` writes', (file, text) => {
  expect(allTexts[file]).toBe(text)
})

describe('what the pages are written from', () => {
  it('says of every error code why it occurs and what to do', () => {
    const errors = readErrors()
    expect(errors.map(({ code, by }) => `${by}: ${code}`)).toEqual(
      expect.arrayContaining(['core: network', 'stepUp: mfa_timeout', 'telegram: popup_blocked']),
    )
    expect(errors.filter(({ cause, remedy }) => !cause || !remedy)).toEqual([])
  })

  it('has one text for every key', () => {
    const keys = readTexts().map(({ space, key }) => `${space}.${key}`)
    expect(keys).toContain('passwordless.submit')
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  it('says of every option of the appearance and of every variable what it is for', () => {
    const rows = [...readAppearance(), ...readColours(), ...readMeasures()]
    expect(rows.map(([name]) => name)).toEqual(
      expect.arrayContaining(['theme', '--latchkit-color-accent', '--latchkit-radius-md', '--latchkit-font']),
    )
    expect(rows.filter((row) => row.some((cell) => !cell))).toEqual([])
  })
})
