import type { Page } from '@playwright/test'
import type { Check } from './check.js'

/**
 * The controls in the order of the document, and those whose place in it does not match their place on the screen.
 * Buttons that stay at the panel's edge count where they are when all has been scrolled.
 */
const controls = (page: Page) =>
  page.evaluate(() => {
    const { all: elements, controls, name } = window.probe
    const pinned = elements().filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !!element.closest('#latchkit-modal-content') &&
        getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of pinned) style.position = 'static'
    const all = controls().map((element) => ({ name: name(element), box: element.getBoundingClientRect() }))
    for (const { style } of pinned) style.removeProperty('position')
    const jumps = all.filter(({ box }, at) => {
      const before = all[at - 1]?.box
      if (!before) return false
      const isAbove = box.bottom <= before.top
      const isBeside = box.top < before.bottom && box.bottom > before.top
      return isAbove || (isBeside && box.left < before.left)
    })
    return { names: all.map(({ name }) => name), jumps: jumps.map(({ name }) => name) }
  })

/** The focused control, whether its focus is visible, and whether the control before was clicked. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const { probe } = window
    const { active, controls } = probe
    const control = active() as HTMLElement | null
    const wasClicked = !!probe.stopped && probe.clicked === probe.stopped
    probe.stopped = control
    probe.clicked = undefined
    /** Styles that may show the focus: those of the control, of its parent and of the next element. */
    const look = () => {
      const near = [control, control?.parentElement, control?.nextElementSibling].flatMap((element) => element ?? [])
      const elements = near.flatMap((element) => [element, ...element.querySelectorAll('span')])
      const styles = elements.map((element) => getComputedStyle(element))
      return styles.map((s) => [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor].join()).join(';')
    }
    const focused = look()
    control?.blur()
    const isVisible = look() !== focused
    control?.focus()
    const isFrame = control?.localName === 'iframe'
    return {
      at: control ? controls().indexOf(control) : -1,
      isVisible,
      isFrame,
      isButton: !!control?.matches('button, a'),
      wasClicked,
    }
  })

/** Records clicks and stops them, so that they do not change the stage. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const { probe } = window
    probe.held?.abort()
    probe.held = new AbortController()
    probe.stopped = undefined
    probe.clicked = undefined
    const note = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      probe.clicked = event.composedPath()[0]
    }
    addEventListener('click', note, { capture: true, signal: probe.held.signal })
  })

/** Presses Tab, and describes where it stops. */
async function tab(page: Page) {
  await page.keyboard.press('Tab')
  const { isFrame, ...position } = await stop(page)
  // the focus passes through a frame, whose content is not part of the stage
  if (!isFrame) return position
  await page.keyboard.press('Tab')
  return { ...(await stop(page)), wasClicked: position.wasClicked }
}

export const keyboard: Check = {
  name: 'all of it can be used by keyboard, in the order in which it is seen',
  async find(page) {
    const { names, jumps } = await controls(page)
    const found = jumps.map((name) => `${name} is out of the order in which they are seen`)
    await hold(page)
    const positions: number[] = []
    /** The control on which Enter was pressed. The next stop tells whether that clicked it. */
    let entered: string | undefined
    const expectClick = (wasClicked: boolean) => {
      if (entered !== undefined && !wasClicked) found.push(`Enter does not activate ${entered}`)
      entered = undefined
    }
    for (const _ of names) {
      const { at, isVisible, isButton, wasClicked } = await tab(page)
      expectClick(wasClicked)
      const name = names[at]
      if (!isVisible) found.push(`the focus is not seen on ${name}`)
      if (isButton) {
        await page.keyboard.press('Enter')
        entered = name
      }
      positions.push(at)
    }
    if (entered !== undefined) expectClick((await stop(page)).wasClicked)
    const first = positions[0] ?? 0
    const round = names.map((_, turn) => (first + turn) % names.length)
    const order = (turns: readonly number[]) => turns.map((at) => names[at]).join(', ')
    if (order(positions) !== order(round)) found.push(`Tab goes to ${order(positions)} in place of ${order(round)}`)
    return found
  },
}
