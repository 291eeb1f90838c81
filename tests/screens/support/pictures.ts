import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Entry } from './build.js'

export type Theme = 'light' | 'dark'
/** A theme, or `wide` for a window in which the dialog is a card in the middle. */
export type Kind = Theme | 'wide'
/** The folder of the committed pictures. */
export const PICTURES = fileURLToPath(new URL('../__screenshots__', import.meta.url))

/** Where a stage's picture is, in that folder. */
export const pictureOf = (entry: Entry, kind: Kind): string => {
  const { screen, stage } = entry.looksLike ?? entry
  return `${screen.toLowerCase().replaceAll('_', '-')}/${stage.replace(/\W+/g, '-')}.${kind}.png`
}

/**
 * Stages with a picture in the dark theme: it changes only colours, so one per screen is enough, and all of the kit.
 */
export const darkStages = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ sameAs }) => !sameAs)
    .filter((entry, at, all) => entry.screen === 'KIT' || all.findIndex((one) => one.screen === entry.screen) === at)

/**
 * Stages with a wide picture: a wide window changes only the dialog's frame, so one stage per funding screen is enough.
 */
export const wideStages = (entries: readonly Entry[]): readonly Entry[] =>
  darkStages(entries).filter(({ screen }) => /^(FUNDING|MOONPAY|COINBASE_ONRAMP)_/.test(screen))

export const picture = (page: Page, place = '#latchkit-modal-content'): Promise<Buffer> =>
  page.locator(place).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
