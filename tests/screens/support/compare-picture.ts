import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Entry } from './build.js'
import { type Kind, PICTURES, picture, pictureOf } from './pictures.js'
import { expect, FONT, type Stages } from './test.js'

/** The variable `SCREENSHOTS=skip` leaves all pictures out. */
export const skipsPictures = process.env.SCREENSHOTS === 'skip'
/** Every pixel has to match, because a wrong digit changes only a few dozen of them. */
const EXACT = { threshold: 0, maxDiffPixels: 0 }
const OTHER = `this browser draws letters in another way than the one that took the screenshots. SCREENSHOTS=skip leaves them out`
/** Text in every style that stages use: two weights, a monospaced font and the dots of a password. */
const SAMPLE = `<style>${FONT} p { margin: 8px; width: 240px; font: 14px/20px Stage } b { font-size: 20px }
    code { font-family: SFMono-Regular } input { font: inherit }</style>
    <p id="sample"><b>Log in or sign up</b><br>Hamburgefonstiv 0123456789<br><code>0x7c3f…a2b</code>
    <input type="password" value="secret"></p>`

/** Visible texts with letters that our font lacks: each machine would draw them with a different font. */
const foreign = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(root?.elementFromPoint(left + width / 2, top + height / 2) ?? null)
    }
    const visibleTexts = window.probe.texts().filter(({ element }) => isSeen(element))
    const inFont = /^[\u{20}-\u{7e}\u{a0}-\u{ff}\u{2010}-\u{2027}\u{20ac}\s]*$/u
    return visibleTexts.map(({ text }) => text).filter((text) => !inFont.test(text))
  })

let sampled: Promise<void> | undefined
/**
 * Expects that this machine draws letters like the one that took the screenshots. Each worker compares a sample once.
 */
async function sample(stages: Stages): Promise<void> {
  const page = await stages.page.context().newPage()
  await page.setContent(SAMPLE)
  await page.evaluate(() => document.fonts.ready)
  const image = await picture(page, '#sample')
  await page.close()
  expect(image, OTHER).toMatchSnapshot('sample.png', EXACT)
}

/** Compares the drawn stage with its committed picture. */
export async function comparePicture(stages: Stages, title: string, entry: Entry, kind: Kind): Promise<void> {
  sampled ??= sample(stages)
  await sampled
  expect.soft(await foreign(stages.page), 'has no letter that the font of the gallery lacks').toEqual([])
  const name = pictureOf(entry, kind)
  const drawn = await picture(stages.page)
  const committed = await readFile(path.join(PICTURES, name)).catch(() => undefined)
  // comparing the pixels of two equal files takes 11 ms
  if (!committed?.equals(drawn)) expect.soft(drawn, title).toMatchSnapshot(name.split('/'), EXACT)
}
