/** A wallet's mark on a grid of 24: a background with rounded corners, and paths. */
export interface BrandMark {
  readonly ground: string
  /** Path, fill, stroke. */
  readonly paths: readonly (readonly [path: string, fill: string, stroke?: string])[]
  /** Width of the strokes; the default is 2. */
  readonly line?: number
}
const WHITE = '#fff'
const NONE = 'none'

/** Marks of the default wallets by id: our own simple drawings in the wallets' colours. Wire §5.5. */
export const MARKS: Readonly<Partial<Record<string, BrandMark>>> = {
  metamask: {
    ground: '#FFF3E6',
    paths: [
      ['M4.5 5l5 3.2h5l5-3.2-1.2 6.3 1 3.7-3.3 3.5-2.4-1.2h-3.2L8 18.5l-3.3-3.5 1-3.7z', '#F6851B'],
      ['M4.5 5l5 3.2-1 3.6-2.8-.5zM19.5 5l-5 3.2 1 3.6 2.8-.5z', '#C9570F'],
      ['M9.7 15.2h4.6l-.7 2h-3.2z', '#3A2A1E'],
    ],
  },
  coinbase_wallet: {
    ground: '#0052FF',
    paths: [['M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm-2.5 5v5h5v-5z', WHITE]],
  },
  rainbow: {
    ground: '#12306E',
    paths: [
      ['M6 7.2A10.8 10.8 0 0 1 16.8 18', NONE, '#FF5A4F'],
      ['M6 10.8A7.2 7.2 0 0 1 13.2 18', NONE, '#FFC53D'],
      ['M6 14.4A3.6 3.6 0 0 1 9.6 18', NONE, '#3DB2FF'],
    ],
    line: 2.6,
  },
  wallet_connect: {
    ground: '#3B99FC',
    paths: [['M5 11.5c3.9-3.8 10.1-3.8 14 0M4.8 12.3l3.7 3.5 3.5-3.4 3.5 3.4 3.7-3.5', NONE, WHITE]],
  },
}
