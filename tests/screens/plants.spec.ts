import type { Page } from '@playwright/test'
import { axe, contrast } from './checks/axe.js'
import type { Check } from './checks/check.js'
import { hints, narrow, zoomed } from './checks/fit.js'
import { forcedColours } from './checks/forced-colours.js'
import { keyboard } from './checks/keyboard.js'
import { spaced, twiceAsLarge } from './checks/letters.js'
import { places } from './checks/mirror.js'
import { motion } from './checks/motion.js'
import { targets } from './checks/targets.js'
import { words } from './checks/words.js'
import { expect, type Look, test } from './support/test.js'

// Puts the fault that each check looks for into a stage, because a check that finds nothing anywhere would always pass.

const STAGE = { screen: 'AWAITING_PASSWORDLESS_CODE', stage: 'email' }
const PALE = '<p style="color: #8a8a8a; background: #7b7b7b">Pale</p>'
const LINK = `<p style="color: #fff; background: #000">
  Some words with <a href="#" style="color: #ddd; text-decoration: none">a link</a> among them</p>`
const SMALL = '<button style="all: unset; display: block; width: 20px; height: 20px" aria-label="Small"></button>'
const MOVING = `<style>@keyframes turn { to { rotate: 1turn } }</style>
  <i style="display: block; width: 9px; height: 9px; animation: turn 1s infinite !important">.</i>`
/** Boxes that are exactly as high as their line or as wide as their words. */
const TIGHT = '<p style="height: 20px; overflow: hidden; font: 14px/20px Stage">Cut</p>'
const EXACT = '<p style="width: fit-content; max-width: 58px; overflow: hidden; white-space: nowrap">Northwinds</p>'

const plants: Record<string, readonly [check: Check, html: string, found: RegExp, look?: Look]> = {
  'a button without a name': [axe, '<button style="padding: 20px"></button>', /^button-name: /, { dialog: true }],
  'pale letters': [axe, PALE, /^color-contrast: /, { dialog: true }],
  'pale letters in the dark': [contrast, PALE, /^color-contrast: /, { theme: 'dark' }],
  'pale letters in own colours': [contrast, PALE, /^color-contrast: /, { theme: '#1b2440', accent: '#ffb020' }],
  'a link that only its colour tells': [contrast, LINK, /^link-in-text-block: /, { theme: 'dark' }],
  'a box that is too wide': [narrow, '<div style="width: 340px">Wide</div>', /<div> Wide: /],
  'a placeholder that is too long': [
    hints,
    '<input aria-label="Town" placeholder="The town that you live in" style="width: 60px; font: 14px Stage">',
    /“The town that you live in”: \d+ px in \d+ px/,
  ],
  'words out of the window': [zoomed, '<p style="position: fixed; top: -90px">Off</p>', /Off is out of reach/],
  'letters that may not grow': [twiceAsLarge, TIGHT, /Cut: cut off at the bottom/],
  'words that may not spread': [spaced, EXACT, /Northwinds: \d+ px in \d+ px/],
  'a small target': [targets, SMALL, /Small is a small target/],
  'small letters': [targets, '<p style="font-size: 11px">Tiny</p>', /“Tiny” has small letters/],
  'what turns for ever': [motion, MOVING, /^<i /, { moving: true }],
  'a shape without a border': [forcedColours, '<div style="background: #abc">Flat</div>', /<div> Flat/],
  'a focus that is not seen': [keyboard, SMALL, /the focus is not seen on <button> Small/, { dialog: true }],
  'a control that comes too early': [
    keyboard,
    '<button tabindex="1" style="padding: 20px">Early</button>',
    /Tab goes to /,
    { dialog: true },
  ],
  'buttons that do not react to Enter': [
    keyboard,
    ['Deaf', 'Mute']
      .map(
        (name) =>
          `<button onkeydown="event.key === 'Enter' && event.preventDefault()" style="padding: 20px">${name}</button>`,
      )
      .join(''),
    /Enter does not activate <button> Deaf\nEnter does not activate <button> Mute/,
    { dialog: true },
  ],
  'words that the host cannot replace': [
    words({ to: 'ada@example.org' }, false),
    '<p>Ours alone</p>',
    /Ours alone/,
    { keys: true },
  ],
}

const plant = (page: Page, html: string) =>
  page.evaluate((html) => {
    const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('#latchkit-modal-content')
    panel?.insertAdjacentHTML('beforeend', html)
  }, html)

for (const [name, [check, html, found, look]] of Object.entries(plants))
  test(`${name}: ${check.name}, but for it`, async ({ stages: { page, show } }) => {
    await show(STAGE, look)
    expect(await check.find(page)).toEqual([])
    await plant(page, html)
    expect((await check.find(page)).join('\n')).toMatch(found)
  })

test('an element that stays on the left in right-to-left layout is found', async ({ stages: { page, show } }) => {
  const placesIn = async (rtl: boolean) => {
    await show(STAGE, { rtl })
    await plant(page, '<button style="position: absolute; left: 4px">Left</button>')
    return places(page)
  }
  expect(await placesIn(true)).not.toEqual(await placesIn(false))
})
