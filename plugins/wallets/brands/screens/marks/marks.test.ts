import { expect, test } from 'vitest'
import { BRANDS } from '../../brands.js'
import { ALL_MARKS } from './more.js'

/** Brave's wallet is only in Brave, where it announces itself with its own icon. */
const ids = BRANDS.map(({ id }) => id).filter((id) => id !== 'brave_wallet')

test.each([...ids, 'trust'])('%s has a mark, so that it is not drawn as a letter', (id) => {
  expect(ALL_MARKS[id]).toMatchObject({ ground: expect.stringMatching(/^#/) })
})
