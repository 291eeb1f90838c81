import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Entry } from './build.js'

export type Theme = 'light' | 'dark'
/** A theme, or a window in which the dialog is a card in the middle. */
export type Kind = Theme | 'wide'
/** The folder of the pictures that the repository keeps. */
export const PICTURES = fileURLToPath(new URL('../__screenshots__/screenshots.spec.ts', import.meta.url))

/** Where a stage's picture is, in that folder. */
export const pictureOf = (entry: Entry, kind: Kind): string => {
  const { screen, stage } = entry.looksLike ?? entry
  return `${screen.toLowerCase().replaceAll('_', '-')}/${stage.replace(/\W+/g, '-')}.${kind}.png`
}

/** Another theme changes colours alone, so one stage a screen shows it, and all of what stages are made of. */
export const darkStages = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ sameAs }) => !sameAs)
    .filter((entry, at, all) => entry.screen === 'KIT' || all.findIndex((one) => one.screen === entry.screen) === at)

/** A wide window changes the dialog's frame alone, so a stage of each screen about money shows it. */
export const wideStages = (entries: readonly Entry[]): readonly Entry[] =>
  darkStages(entries).filter(({ screen }) => /^(FUNDING|MOONPAY|COINBASE_ONRAMP)_/.test(screen))

export const picture = (page: Page, place = '#latchkit-modal-content'): Promise<Buffer> =>
  page.locator(place).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
