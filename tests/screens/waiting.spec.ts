import { expect, test } from './support/test.js'

test('the spinner of a screen on its way appears only after 150 ms, also for people who asked for less motion', async ({
  stages: { page, show },
}) => {
  await show({ screen: 'LANDING', stage: 'waiting' }, { moving: true })
  const waiting = page.locator('[data-autofocus]:has(svg)')
  expect(await waiting.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.15s')
  expect(await waiting.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none')
})
