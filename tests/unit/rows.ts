import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The visible texts of some HTML, one for each element that has any. */
const wordsOf = (html: string): string[] =>
  html
    // these elements are parts of one word
    .replace(/<\/?i>/g, '')
    .split(/<[^>]*>/)
    .map((words) => words.replace(/&(lt|gt|amp|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '').trim())
    .filter(Boolean)
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }

/** Renders a screen. Returns its texts, and the rows of its lists by their names. */
export function shown(screen: ReactNode) {
  const html = renderToStaticMarkup(screen)
  const rows = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name = '', value = '']) => [wordsOf(name).join(' '), wordsOf(value)] as const,
  )
  return { html, words: wordsOf(html), rows: Object.fromEntries(rows) }
}
