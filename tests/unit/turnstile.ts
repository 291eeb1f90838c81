import { vi } from 'vitest'
import type { WidgetOptions } from '../../plugins/captcha/turnstile.js'

interface Place {
  readonly isConnected: boolean
  readonly clientWidth: number
}
/** An element of the page, with the members that a widget uses. */
export const placeOf = (overrides: Partial<Place> = {}) =>
  ({
    dataset: {},
    isConnected: true,
    clientWidth: 312,
    style: {},
    remove: vi.fn(),
    ...overrides,
  }) as unknown as HTMLElement

export type FakeTurnstile = ReturnType<typeof fakeTurnstile>

/** Turnstile with its documented calls. A test triggers its callbacks. */
function fakeTurnstile() {
  const widgets: { place: HTMLElement; options: WidgetOptions }[] = []
  return {
    widgets,
    render: vi.fn((place: HTMLElement, options: WidgetOptions): string | undefined => {
      widgets.push({ place, options })
      return `widget-${widgets.length}`
    }),
    execute: vi.fn(),
    reset: vi.fn(),
    remove: vi.fn(),
    /** The options of the newest widget. */
    get last() {
      return widgets.at(-1)?.options as WidgetOptions
    },
  }
}

/** Stubs a page with Turnstile's script, and records the invisible elements that were added for widgets. */
export function stubTurnstile() {
  const turnstile = fakeTurnstile()
  const unseen: HTMLElement[] = []
  vi.stubGlobal('window', { turnstile })
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: 'dark' }))
  vi.stubGlobal('document', {
    createElement: () => placeOf(),
    body: {
      appendChild(place: HTMLElement) {
        unseen.push(place)
        return place
      },
    },
  })
  return { turnstile, unseen }
}
