import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { picture } from './support/pictures.js'
import { expect, test } from './support/test.js'

test.skip(process.env.SCREENSHOTS === 'skip', 'SCREENSHOTS=skip')

const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url))
/** The stages that the README shows, by the name of the picture. */
const SHOWN = {
  login: { screen: 'LANDING', stage: 'five entries' },
  code: { screen: 'AWAITING_PASSWORDLESS_CODE', stage: 'half typed' },
} as const

for (const [name, entry] of Object.entries(SHOWN))
  for (const theme of ['light', 'dark'] as const)
    test(`the README shows ${name} in ${theme} as it is`, async ({ stages }, { config }) => {
      await stages.show(entry, { theme })
      const image = await picture(stages.page)
      const file = path.join(IMAGES, `${name}.${theme}.png`)
      if (config.updateSnapshots === 'all') {
        mkdirSync(IMAGES, { recursive: true })
        writeFileSync(file, image)
      }
      const isSame = existsSync(file) && readFileSync(file).equals(image)
      expect(isSame, 'npm run readme:pictures draws them anew').toBe(true)
    })
