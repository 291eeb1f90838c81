import { describe, expect, test } from 'vitest'
import type { ClientConfig } from '../../../core/host-config.js'
import { part } from '../../../tests/unit/part.js'
import { shown } from '../../../tests/unit/rows.js'
import { danger } from '../controls/button-looks.css.js'
import { type Surroundings, SurroundingsContext } from '../use-surroundings.js'
import { Address } from './Address.js'
import { Asker } from './Asker.js'
import { WarnedButton } from './WarnedButton.js'
import * as css from './warning.css.js'

describe('an address', () => {
  const ADDRESS = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
  test('is there in full, in groups of four, and can be copied', () => {
    const { html, words } = shown(<Address address={ADDRESS} />)
    expect(words).toEqual([ADDRESS])
    expect(
      html
        .match(/<i>.*?<\/i>/g)
        ?.join(' ')
        .replace(/<\/?i>/g, ''),
    ).toBe('0x2546 BcD3 c846 21e9 76D8 185a 91A9 22aE 77EC Ec30')
    expect(html).toContain('aria-label="Copy 0x2546…Ec30"')
  })
  test.each([
    ['short', ADDRESS, '0x2546…Ec30'],
    ['short, of Solana', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', '9xQe…VFin'],
    ['too little to be cut', '0x12345', '0x12345'],
  ])('%s', (_, address, words) => {
    expect(shown(<Address address={address} short />).words).toEqual([words])
  })
})

describe('who asks', () => {
  interface Of {
    readonly logo?: string
    readonly config?: Pick<ClientConfig, 'asker'>
  }
  const asker = (of: Of, icon?: string) =>
    shown(
      <SurroundingsContext value={part<Surroundings>({ appName: 'Acme', domain: 'acme.example', ...of })}>
        <Asker icon={icon} />
      </SurroundingsContext>,
    )
  test('is the app by its name and its domain, with its first letter for a mark', () => {
    expect(asker({}).words).toEqual(['A', 'Acme', 'acme.example'])
  })
  test('is known by its logo, or by the mark of this one request', () => {
    const logo = 'https://acme.example/logo.png'
    expect(asker({ logo }).html).toContain(`src="${logo}"`)
    expect(asker({ logo }, 'https://acme.example/club.png').html).toContain('src="https://acme.example/club.png"')
  })
  test('is another app, where the page asks for that one', () => {
    const other = { appId: 'penny', appName: 'Penny', logo: null, origin: 'https://penny.example' }
    expect(asker({ logo: 'https://acme.example/logo.png', config: { asker: other } }).words).toEqual([
      'P',
      'Penny',
      'penny.example',
    ])
  })
})

describe('the button that approves', () => {
  const button = (...of: readonly { words: string; isDanger: boolean }[]) =>
    shown(
      <WarnedButton request="one" anyway="signAnyway" of={of}>
        Sign
      </WarnedButton>,
    ).html.replace(/.*<button/, '')
  test.each([true, false])('looks as if it waits until the warning has been seen (danger: %s)', (isDanger) => {
    const html = button({ words: 'It takes all.', isDanger })
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain(css.waiting)
    expect(html).not.toContain(danger)
  })
  test('looks as if it works where nothing warns', () => {
    const html = button()
    expect(html).not.toContain('aria-disabled')
    expect(html).not.toContain(css.waiting)
  })
})
