import type { Page } from '@playwright/test'
import { everyStage, expect, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** The controls in the order of the document, and those that are not in the order in which they are seen. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const { controls, name } = window.probe
    const all = controls().map((element) => ({ name: name(element), box: element.getBoundingClientRect() }))
    const jumps = all.filter(({ box }, at) => {
      const before = all[at - 1]?.box
      if (!before) return false
      const isAbove = box.bottom <= before.top
      const isBeside = box.top < before.bottom && box.bottom > before.top
      return isAbove || (isBeside && box.left < before.left)
    })
    return { names: all.map(({ name }) => name), jumps: jumps.map(({ name }) => name) }
  })

/** The control that has the focus, and whether it can be seen that it has it. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const { active, controls } = window.probe
    const control = active() as HTMLElement | null
    /** What may show it: the control, what it is in, what is drawn beside it. */
    const look = () => {
      const near = [control, control?.parentElement, control?.nextElementSibling].flatMap((element) => element ?? [])
      const drawn = near.flatMap((element) => [element, ...element.querySelectorAll('span')])
      const styles = drawn.map((element) => getComputedStyle(element))
      return styles.map((s) => [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor].join()).join(';')
    }
    const focused = look()
    control?.blur()
    const isVisible = look() !== focused
    control?.focus()
    return { at: control ? controls().indexOf(control) : -1, isVisible, isButton: !!control?.matches('button, a') }
  })

const isAtFrame = (page: Page) => page.evaluate(() => window.probe.active()?.localName === 'iframe')

/** Clicks are noted and go no further, so that the stage stays as it is. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const { probe } = window
    probe.held?.abort()
    probe.held = new AbortController()
    const note = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      probe.clicked = event.composedPath()[0]
    }
    addEventListener('click', note, { capture: true, signal: probe.held.signal })
  })

/** Whether Enter clicks the control that has the focus. */
async function enter(page: Page): Promise<boolean> {
  await page.keyboard.press('Enter')
  return page.evaluate(() => {
    const { probe } = window
    const isIt = probe.clicked === probe.active()
    probe.clicked = undefined
    return isIt
  })
}

for (const [title, entry] of everyStage)
  test(title, async ({ stages: { page, show } }) => {
    await show(entry, { dialog: true })
    const { names, jumps } = await controls(page)
    expect(jumps, 'out of the order in which they are seen').toEqual([])
    await hold(page)
    const reached: number[] = []
    for (const _ of names) {
      await page.keyboard.press('Tab')
      // a page of its own within the stage is passed through: what is in it is not the stage's
      if (await isAtFrame(page)) await page.keyboard.press('Tab')
      const { at, isVisible, isButton } = await stop(page)
      const name = names[at]
      expect(isVisible, `the focus is seen on ${name}`).toBe(true)
      if (isButton) expect(await enter(page), `Enter activates ${name}`).toBe(true)
      reached.push(at)
    }
    const first = reached[0] ?? 0
    const round = names.map((_, turn) => (first + turn) % names.length)
    expect(reached.map((at) => names[at])).toEqual(round.map((at) => names[at]))
  })
