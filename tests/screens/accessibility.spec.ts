import AxeBuilder from '@axe-core/playwright'
import { everyStage, expect, type Look, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

const LOOKS: Record<string, Look> = {
  light: {},
  dark: { theme: 'dark' },
  'own colours': { theme: '#1b2440', accent: '#ffb020' },
  dialog: { dialog: true },
}

for (const [name, look] of Object.entries(LOOKS))
  test.describe(`axe finds nothing: ${name}`, () => {
    for (const [title, entry] of everyStage)
      test(title, async ({ stages: { page, show, complaints } }) => {
        await show(entry, look)
        const { violations } = await new AxeBuilder({ page }).include('latchkit-modal').setLegacyMode(true).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        expect(found).toEqual([])
        expect(complaints).toEqual([])
      })
  })
