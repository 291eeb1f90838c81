import type { Check } from './check.js'

const WORD = /\p{L}{2}/u
/** The name and the domain of the gallery's app. */
const APP = ['Northwind', 'northwind.example']

/** What a stage's fixture gives it to show: addresses, an app's name, a server's words. */
const given = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (value instanceof Error) return [value.message]
  return value && typeof value === 'object' ? Object.values(value).flatMap(given) : []
}

/** Of a stage that is drawn with names in place of all words, and what its fixture says of it. */
export const words = (stage: unknown, maySayNothing: boolean): Check => ({
  name: "with the host's words in place of ours none of ours is left",
  async find(page) {
    const said = await page.evaluate(() => {
      const { all, texts } = window.probe
      const read = ['aria-label', 'placeholder', 'alt', 'title']
      const attributes = all().flatMap((element) => read.map((name) => element.getAttribute(name) ?? ''))
      return [...texts().map(({ text }) => text), ...attributes]
    })
    const known = [...given(stage), ...APP]
    const ours = said
      // also the sign of a country beside its calling code
      .map((text) => text.replace(/⟦[^⟧]*⟧|\b[A-Z]{2} \+\d+/g, ''))
      .filter((text) => WORD.test(text) && !known.some((one) => one.includes(text.trim())))
    const isSilent = !maySayNothing && !said.some((text) => text.includes('⟦'))
    return isSilent ? [...ours, 'it says nothing'] : ours
  },
})
