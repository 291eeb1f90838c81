import type { Page } from '@playwright/test'

/**
 * Replaces each text in the dialog by elements with the same words from now on, as a browser's translator does.
 */
export const translated = (page: Page) =>
  page.addInitScript(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, style, svg, [role=status]')) continue
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        font.firstElementChild?.append(text.data)
        text.replaceWith(font)
      }
    }
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init)
      new MutationObserver(() => translate(root)).observe(root, { childList: true, subtree: true, characterData: true })
      return root
    }
  })
