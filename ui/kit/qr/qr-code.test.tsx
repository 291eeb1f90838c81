import { expect, test } from 'vitest'
import { shown } from '../../../tests/unit/rows.js'
import { QrCode } from './QrCode.js'

test('the place of a code that is still awaited has its size, and says what is awaited', () => {
  const { html } = shown(<QrCode value={undefined} size={243} label="Preparing" />)
  expect(html).toContain('style="width:275px;height:275px"')
  expect(html).toContain('aria-label="Preparing"')
})
