import type { ReactElement } from 'react'
import type { OAuthProvider } from '../contract.js'

interface Brand {
  /** The provider's name as the provider spells it. */
  readonly label: string
  /** Shapes on a grid of 24 units, each with its colour; a shape without one has the colour of the text. */
  readonly shapes: readonly (readonly [path: string, color?: string])[]
}

/** The marks of the nine providers in their own colours. */
export const BRANDS: Readonly<Record<OAuthProvider, Brand>> = {
  google: {
    label: 'Google',
    shapes: [
      ['M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3H20c2.3-2.1 3.5-5.2 3.5-8.8z', '#4285F4'],
      ['M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.1 7.1 0 0 1-10.7-3.7H1.3v3.1A12 12 0 0 0 12 24z', '#34A853'],
      ['M5.4 14.4a7.2 7.2 0 0 1 0-4.7V6.6H1.3a12 12 0 0 0 0 10.9z', '#FBBC05'],
      ['M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.2A11.9 11.9 0 0 0 1.3 6.6l4.1 3.1A7.1 7.1 0 0 1 12 4.8z', '#EA4335'],
    ],
  },
  twitter: {
    label: 'X',
    shapes: [
      ['M18.2 2.3h3.3l-7.2 8.3 8.5 11.2h-6.7l-5.2-6.8-6 6.8H1.6l7.7-8.8L1.2 2.3H8l4.7 6.2zm-1.1 17.5h1.8L7 4.1H5z'],
    ],
  },
  discord: {
    label: 'Discord',
    shapes: [
      [
        'M20.3 4.4a19.8 19.8 0 0 0-4.9-1.6l-.6 1.3a18.3 18.3 0 0 0-5.6 0l-.6-1.3c-1.7.3-3.4.9-4.9 1.6C.5 9-.3 13.6.1 18.1a19.9 19.9 0 0 0 6 3l1.3-2a13 13 0 0 1-1.9-.9l.4-.3a14.2 14.2 0 0 0 12.2 0l.4.3-1.9.9 1.3 2a19.8 19.8 0 0 0 6-3c.5-5.2-.8-9.7-3.6-13.7zM8 15.3c-1.2 0-2.1-1.1-2.1-2.4S6.8 10.5 8 10.5s2.2 1.1 2.2 2.4-1 2.4-2.2 2.4zm8 0c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.1 1.1 2.1 2.4-.9 2.4-2.1 2.4z',
        '#5865F2',
      ],
    ],
  },
  github: {
    label: 'GitHub',
    shapes: [
      [
        'M12 .3a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2 0 1.9 1.2 1.9 1.2 1 1.8 2.8 1.3 3.5 1 0-.8.4-1.3.7-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8 0 3.2.9.8 1.3 1.9 1.3 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1 .9 2.2v3.3c0 .3.1.7.8.6A12 12 0 0 0 12 .3z',
      ],
    ],
  },
  spotify: {
    label: 'Spotify',
    shapes: [
      [
        'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zm5.5 17.3c-.2.4-.7.5-1 .2-2.8-1.7-6.4-2.1-10.6-1.1a.75.75 0 1 1-.4-1.5c4.6-1 8.6-.6 11.8 1.4.3.2.4.7.2 1zm1.5-3.2c-.3.4-.8.5-1.3.3-3.2-2-8.1-2.6-12-1.4a.94.94 0 1 1-.5-1.8c4.4-1.3 9.8-.7 13.5 1.6.4.3.6.8.3 1.3zm.1-3.4C15.2 8.4 8.8 8.2 5.2 9.3a1.12 1.12 0 1 1-.7-2.2c4.3-1.3 11.3-1 15.7 1.6a1.12 1.12 0 0 1-1.1 2z',
        '#1DB954',
      ],
    ],
  },
  instagram: {
    label: 'Instagram',
    shapes: [
      [
        'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7zm0 2.2A4.8 4.8 0 0 0 2.2 7v10A4.8 4.8 0 0 0 7 21.8h10a4.8 4.8 0 0 0 4.8-4.8V7A4.8 4.8 0 0 0 17 2.2zm5 3.6a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm6.4-3.8a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z',
        '#E1306C',
      ],
    ],
  },
  tiktok: {
    label: 'TikTok',
    shapes: [
      [
        'M16.6 0h-4v16.2a3.4 3.4 0 1 1-2.4-3.3V8.8a7.5 7.5 0 1 0 6.4 7.4V8a9.3 9.3 0 0 0 5.4 1.7v-4A5.4 5.4 0 0 1 16.6 0z',
      ],
    ],
  },
  linkedin: {
    label: 'LinkedIn',
    shapes: [
      [
        'M22.2 0H1.8C.8 0 0 .8 0 1.7v20.6c0 .9.8 1.7 1.8 1.7h20.4c1 0 1.8-.8 1.8-1.7V1.7c0-.9-.8-1.7-1.8-1.7zM7.1 20.5H3.6V9h3.5zM5.3 7.4a2.1 2.1 0 1 1 0-4.1 2.1 2.1 0 0 1 0 4.1zm15.2 13.1H17v-5.6c0-1.3 0-3-1.9-3S13 13.3 13 14.8v5.7H9.4V9h3.4v1.6c.5-.9 1.6-1.9 3.4-1.9 3.6 0 4.3 2.4 4.3 5.5z',
        '#0A66C2',
      ],
    ],
  },
  apple: {
    label: 'Apple',
    shapes: [
      [
        'M12.2 6.4c-.9 0-2.2-1-3.6-1C6.7 5.4 5 6.5 4 8.2c-2 3.4-.5 8.5 1.4 11.3 1 1.3 2.1 2.9 3.6 2.8 1.4-.1 2-.9 3.7-.9s2.2.9 3.7.9 2.5-1.4 3.5-2.7c1.1-1.6 1.5-3.1 1.6-3.2-.1 0-3-1.2-3-4.6 0-2.9 2.3-4.2 2.4-4.3-1.3-2-3.4-2.2-4.1-2.2-1.9-.2-3.6 1.1-4.6 1.1zm3.2-2.6c.8-1 1.3-2.3 1.2-3.6-1.1 0-2.5.8-3.3 1.7-.7.8-1.4 2.2-1.2 3.5 1.2.1 2.5-.6 3.3-1.6z',
      ],
    ],
  },
}

interface BrandMarkProps {
  readonly provider: OAuthProvider
  /** The size in pixels, 24 by default. */
  readonly size?: number
}
/** A provider's mark. It is hidden from screen readers, because the name is beside it. */
export const BrandMark = ({ provider, size = 24 }: BrandMarkProps): ReactElement => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    {BRANDS[provider].shapes.map(([path, color = 'currentColor']) => (
      <path key={path} d={path} fill={color} fillRule="evenodd" />
    ))}
  </svg>
)
