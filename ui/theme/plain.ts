import type { Palette } from './palette.js'

/**
 * The result of `palette` for the default theme and accent. Without colours of the host's own, nothing has to be
 * computed. A colour's place here is its name inside the dialog (`own` in tokens.css.ts).
 */
export const plain = {
  scheme: 'light',
  colours: {
    background: '#fff',
    'background-2': '#f5f5f5',
    foreground: '#1f1f1f',
    'foreground-2': '#4d4d4d',
    'foreground-3': '#6e6e6e',
    'foreground-4': '#ebebeb',
    'foreground-accent': '#fff',
    border: '#919191',
    accent: '#5861ff',
    'accent-dark': '#3944ff',
    'accent-text': '#4e57ff',
    'success-text': '#317c53',
    'error-text': '#d32d17',
    'warn-text': '#a35c00',
  },
} satisfies Palette
