import { entries } from './support/build.js'
import { comparePicture, skipsPictures } from './support/compare-picture.js'
import { darkStages, wideStages } from './support/pictures.js'
import { everyStage, test } from './support/test.js'

// The picture in light colours is compared where the same drawing is checked, in `stages.spec.ts`.

test.describe.configure({ mode: 'parallel' })
test.skip(skipsPictures, 'SCREENSHOTS=skip')

test.describe('dark', () => {
  const dark = darkStages(entries)
  for (const [title, entry] of everyStage.filter(([, one]) => dark.includes(one)))
    test(title, async ({ stages }) => {
      await stages.show(entry, { theme: 'dark' })
      await comparePicture(stages, title, entry, 'dark')
    })
})

test.describe('wide', () => {
  const [wide, narrow] = [
    { width: 1280, height: 800 },
    { width: 360, height: 800 },
  ]
  const wideEntries = wideStages(entries)
  for (const [title, entry] of everyStage.filter(([, one]) => wideEntries.includes(one)))
    test(title, async ({ stages }) => {
      await stages.page.setViewportSize(wide)
      try {
        await stages.show(entry, { dialog: true })
        await comparePicture(stages, title, entry, 'wide')
      } finally {
        await stages.page.setViewportSize(narrow)
      }
    })
})
