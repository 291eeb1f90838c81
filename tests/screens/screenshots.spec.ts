import { everyStage, expect, FONT, type Stages, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** Letters are drawn a little differently by other versions of the browser and its libraries; a shape that moves is more. */
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.004 }
const OTHER = 'screenshots not compared: this browser draws letters in another way than the one that took them'

let alike: boolean | undefined

/** Whether letters look here as they did where the screenshots were taken: a sample of them, on a page of its own, says so. */
async function drawsAlike(stages: Stages): Promise<boolean> {
  const page = await stages.page.context().newPage()
  await page.setContent(`<style>${FONT} p { margin: 8px; width: 240px; font: 14px/20px Stage } b { font-size: 20px }</style>
    <p id="sample"><b>Log in or sign up</b><br>Hamburgefonstiv 0123456789</p>`)
  try {
    await expect(page.locator('#sample')).toHaveScreenshot('sample.png', { threshold: 0.2, maxDiffPixelRatio: 0.02 })
    return true
  } catch {
    return false
  } finally {
    await page.close()
  }
}

for (const theme of ['light', 'dark'])
  test.describe(theme, () => {
    for (const [title, entry] of everyStage)
      test(title, async ({ stages }) => {
        if (alike === undefined) {
          alike = await drawsAlike(stages)
          if (!alike) console.warn(OTHER)
        }
        test.skip(!alike, OTHER)
        await stages.show(entry, { theme })
        const panel = stages.page.locator('#latchkit-modal-content')
        const file = `${entry.stage.replace(/\W+/g, '-')}.${theme}.png`
        await expect(panel).toHaveScreenshot([entry.screen.toLowerCase().replaceAll('_', '-'), file], TOLERANCE)
      })
  })
