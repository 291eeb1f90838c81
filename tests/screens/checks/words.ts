import type { Check } from './check.js'

const WORD = /\p{L}{2}/u
/** The name and the domain of the gallery's app. */
const APP = ['Northwind', 'northwind.example']

/** Texts that a stage's fixture contains, such as addresses, an app's name or a server's message. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (value instanceof Error) return [value.message]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Checks a stage that is drawn with names of texts in place of the texts. `stage` is its fixture. */
export const words = (stage: unknown, maySayNothing: boolean): Check => ({
  name: "with the host's words in place of ours none of ours is left",
  async find(page) {
    const drawnTexts = await page.evaluate(() => {
      const { all, texts } = window.probe
      const read = ['aria-label', 'placeholder', 'alt', 'title']
      const attributes = all().flatMap((element) => read.map((name) => element.getAttribute(name) ?? ''))
      return [...texts().map(({ text }) => text), ...attributes]
    })
    const allowed = [...textsIn(stage), ...APP]
    const ownTexts = drawnTexts
      // a country's two letters beside its calling code are allowed too
      .map((text) => text.replace(/⟦[^⟧]*⟧|\b[A-Z]{2} \+\d+/g, ''))
      .filter((text) => WORD.test(text) && !allowed.some((one) => one.includes(text.trim())))
    const isSilent = !maySayNothing && !drawnTexts.some((text) => text.includes('⟦'))
    return isSilent ? [...ownTexts, 'it says nothing'] : ownTexts
  },
})
