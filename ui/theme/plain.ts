import type { Palette } from './palette.js'

/**
 * The result of `palette` for the default theme and accent. Without colours of the host's own, nothing has to be
 * computed. A colour's place here is its name inside the dialog (`own` in tokens.css.ts).
 */
export const plain = {
  scheme: 'light',
  colours: {
    /** The dialog. */
    background: '#fff',
    /** Areas that stand out from the dialog, and rows under the pointer. */
    'background-2': '#f5f5f5',
    /** Titles and main text. */
    foreground: '#1f1f1f',
    /** Secondary text. */
    'foreground-2': '#4d4d4d',
    /** Hints, placeholders and icons. */
    'foreground-3': '#6e6e6e',
    /** Hairlines, such as those around rows. */
    'foreground-4': '#ebebeb',
    /** Text on the accent. */
    'foreground-accent': '#fff',
    /** Borders of fields and check boxes. */
    border: '#919191',
    /** Main buttons. */
    accent: '#5861ff',
    /** Main buttons under the pointer. */
    'accent-dark': '#3944ff',
    /** Links and the focus ring. */
    'accent-text': '#4e57ff',
    /** Text and marks of success. */
    'success-text': '#317c53',
    /** Text and marks of errors. */
    'error-text': '#d32d17',
    /** Text and marks of warnings. */
    'warn-text': '#a35c00',
  },
} satisfies Palette
