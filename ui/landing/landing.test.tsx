import { expect, test } from 'vitest'
import { shown } from '../../tests/unit/rows.js'
import { hint } from '../kit/fields/field.css.js'
import { Landing } from './Landing.js'

test('while a slow request goes on, the landing says so as a status, not as an error', () => {
  const { html } = shown(
    <Landing
      state={{
        at: 'entering',
        method: 'email',
        to: '',
        slow: true,
        options: {},
        view: 'default',
        field: null,
        typed: {},
      }}
      send={() => {}}
      can={() => true}
      waiting={false}
      layout={{ items: [] }}
      components={() => ({})}
    />,
  )
  expect(html).toContain(`<p class="${hint}">Still trying. Check your connection.</p>`)
})
