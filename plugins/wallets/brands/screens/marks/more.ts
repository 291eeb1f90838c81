import { type BrandMark, MARKS } from './wallet-mark.js'

const WHITE = '#fff'
const NONE = 'none'

/** With the marks of wallets that only appear if a host lists them. Fetched when one of those is drawn. */
export const ALL_MARKS: Readonly<Partial<Record<string, BrandMark>>> = {
  ...MARKS,
  phantom: {
    ground: '#AB9FF2',
    paths: [
      [
        'M5 17.5c0-7 3-11 7.4-11 3.8 0 6.6 2.8 6.6 6.6 0 1.6-1.3 2.7-2.7 2.7-1 0-1.5-.6-2-.6-.8 0-1.7 2.8-3.6 2.8-1 0-1.3-.8-1.7-.8-.7 0-1.7 1.3-2.9 1.3-.7 0-1.1-.4-1.1-1z',
        WHITE,
      ],
      ['M12.4 10.6v1.6M15.6 10.6v1.6', NONE, '#3C315B'],
    ],
    line: 1.8,
  },
  trust: {
    ground: '#0500FF',
    paths: [
      ['M12 4.5l6.5 2.2c0 6.6-1.6 10-6.5 12.8-4.9-2.8-6.5-6.2-6.5-12.8z', NONE, WHITE],
      ['M12 4.5l6.5 2.2c0 6.6-1.6 10-6.5 12.8z', WHITE],
    ],
  },
  zerion: {
    ground: '#2461ED',
    paths: [['M6.5 7h11L6.5 17h11', NONE, WHITE]],
    line: 2.6,
  },
  cryptocom: {
    ground: '#03316C',
    paths: [
      ['M12 4.5l6.5 3.75v7.5L12 19.5l-6.5-3.75v-7.5z', NONE, WHITE],
      ['M9.5 9.5h5l.8 2.5-1.8 1.5v2h-3v-2L8.7 12z', WHITE],
    ],
    line: 1.5,
  },
  uniswap: {
    ground: '#FF37C7',
    paths: [
      ['M6.5 6.5v5.5a5.5 5.5 0 0 0 11 0V6.5', NONE, WHITE],
      ['M12 4.7l1.7 6h-3.4z', WHITE],
    ],
  },
  okx_wallet: {
    ground: '#000',
    paths: [['M5 5h4.7v4.7H5zM14.3 5H19v4.7h-4.7zM9.7 9.7h4.6v4.6H9.7zM5 14.3h4.7V19H5zM14.3 14.3H19V19h-4.7z', WHITE]],
  },
  rabby_wallet: {
    ground: '#7084FF',
    paths: [
      [
        'M8.5 5c1.3 0 2 2 2 5h3c0-3 .7-5 2-5s1.7 3 .8 5.8c1.4.9 2.2 2.3 2.2 3.7 0 2.7-2.8 4.5-6.5 4.5s-6.5-1.8-6.5-4.5c0-1.4.8-2.8 2.2-3.7C6.8 8 7.2 5 8.5 5z',
        WHITE,
      ],
      ['M9.7 13.7v.6M14.3 13.7v.6', NONE, '#3B4BC8'],
    ],
  },
  safe: {
    ground: '#12FF80',
    paths: [
      ['M16.5 8.2V6h-9v5.5M7.5 15.8V18h9v-5.5M3.8 14h3M17.2 10h3', NONE, '#121312'],
      ['M10.3 10.3h3.4v3.4h-3.4z', '#121312'],
    ],
  },
}
