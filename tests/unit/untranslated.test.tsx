import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fixtures } from '../../playground/stages/fixtures.js'
import { exact } from '../../ui/kit/text/exact.js'
import { type Surroundings, SurroundingsContext } from '../../ui/kit/use-surroundings.js'

/** What a reader must see as it is: keys, hashes and addresses, sums, codes, phone numbers and email addresses. */
const DATA =
  /0x[0-9a-f]{2,}|[1-9A-HJ-NP-Za-km-z]{32,}|[A-Z2-7]{16,}|[$€£]\s?\d|\d[\d.,]*\s(?:ETH|MATIC|POL|SOL|USDC|DAI|WETH|XYZ)\b|\+\d{6,}|\S+@\S+\.\S+|\b\d{6,}\b/i
const VOID = /^(br|hr|img|input|wbr|path|circle|rect|meta|link)$/

/** The texts of a page that a translator may change. */
function translatable(html: string): readonly string[] {
  const open: boolean[] = []
  const texts: string[] = []
  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    if (text !== undefined) {
      if (!open.includes(true)) texts.push(text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
    } else if (closing) open.pop()
    else if (!VOID.test(tag) && !attributes.endsWith('/')) open.push(/ translate="no"/.test(attributes))
  }
  return texts
}

test('a text that a translator may change is told from one that it leaves', () => {
  const html = '<p>Send <b translate="no">1 ETH<i>x</i></b> now<br/>to <span translate="no">0x12</span></p>'
  expect(translatable(html)).toEqual(['Send ', ' now', 'to '])
})
test('the values of a sentence stay as they are, and its words do not', () => {
  const say = (key: string, values = {}) =>
    `${key} {amount} to {to}`.replace(/\{(\w+)\}/g, (_, name) => `${(values as Record<string, string>)[name]}`)
  const html = renderToStaticMarkup(exact(say, 'Send', { amount: '1 ETH', to: '0x12' }))
  expect(translatable(html)).toEqual(['Send ', ' to '])
  expect(html.replace(/<[^>]*>/g, '')).toBe('Send 1 ETH to 0x12')
})

const surroundings: Surroundings = {
  appName: 'Northwind',
  logo: null,
  domain: 'northwind.example',
  standalone: false,
  legal: {},
  app: {},
}
/** The stages of KIT show parts with sample words. */
const screens = fixtures.filter(({ screen }) => screen !== 'KIT')
const stages = screens.flatMap(({ screen, Component, stages }) =>
  Object.entries(stages).map(([name, stage]) => [`${screen} · ${name}`, Component, stage] as const),
)
test('every screen is looked at', () => expect(stages.length).toBeGreaterThan(300))
test.each(stages)('%s lets no translator change data', (_, Component, stage) => {
  const html = renderToStaticMarkup(
    <SurroundingsContext value={{ ...surroundings, ...stage.surroundings }}>
      {createElement(Component, { state: stage.state, send() {}, can: () => true })}
    </SurroundingsContext>,
  )
  expect(translatable(html).filter((text) => DATA.test(text))).toEqual([])
})
