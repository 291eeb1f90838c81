import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Entry } from './build.js'

export type Theme = 'light' | 'dark'
/** The folder of the pictures that the repository keeps. */
export const PICTURES = fileURLToPath(new URL('../__screenshots__/screenshots.spec.ts', import.meta.url))

/** Where a stage's picture is, in that folder. */
export const pictureOf = (entry: Entry, theme: Theme): string => {
  const { screen, stage } = entry.looksLike ?? entry
  return `${screen.toLowerCase().replaceAll('_', '-')}/${stage.replace(/\W+/g, '-')}.${theme}.png`
}

/** Another theme changes colours alone, so one stage a screen shows it, and all of what stages are made of. */
export const darkStages = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ sameAs }) => !sameAs)
    .filter((entry, at, all) => entry.screen === 'KIT' || all.findIndex((one) => one.screen === entry.screen) === at)

export const picture = (page: Page, place = '#latchkit-modal-content'): Promise<Buffer> =>
  page.locator(place).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
