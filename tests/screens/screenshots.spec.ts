import { everyStage, expect, type Stages, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** Letters are drawn a little differently by other versions of the browser and its libraries; a shape that moves is more. */
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.004 }
const OTHER = 'screenshots not compared: this browser draws letters in another way than the one that took them'

let alike: boolean | undefined

/** Whether letters look here as they did where the screenshots were taken: a sample of them says so. */
async function drawsAlike({ page }: Stages): Promise<boolean> {
  await page.evaluate(() => {
    const sample = document.createElement('div')
    sample.id = 'sample'
    sample.dir = 'ltr'
    sample.style.cssText =
      'position:fixed;inset:0 auto auto 0;z-index:1;padding:8px;background:#fff;color:#1e1e1d;font:400 14px/20px Stage'
    sample.innerHTML = '<b style="font-weight:600;font-size:20px">Log in or sign up</b><br>Hamburgefonstiv 0123456789'
    document.body.append(sample)
    return document.fonts.load('14px Stage')
  })
  const sample = page.locator('#sample')
  try {
    await expect(sample).toHaveScreenshot('sample.png', { threshold: 0.2, maxDiffPixelRatio: 0.02 })
    return true
  } catch {
    return false
  } finally {
    await sample.evaluate((element) => element.remove())
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
