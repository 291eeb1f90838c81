import { createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * Mounts components that draw nothing, in development mode and StrictMode. It needs `stubBrowser`, and an element that
 * only has what React asks of a root.
 */
export function mountReact(node: ReactNode) {
  const events = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  Object.assign(document, events, { nodeType: 9, activeElement: null })
  vi.stubGlobal('HTMLIFrameElement', EventTarget)
  const element = { ...events, nodeType: 1, tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' }
  const root = createRoot({ ...element, ownerDocument: document } as never)
  const render = (child: ReactNode) => root.render(createElement(StrictMode, null, child))
  render(node)
  return { render, unmount: () => root.unmount() }
}
