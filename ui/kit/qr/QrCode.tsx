import { useMemo } from 'react'
import { Button } from '../controls/Button.js'
import { compact } from '../controls/button-looks.css.js'
import type { MaybeElement } from '../element.js'
import { Mark } from '../marks/Mark.js'
import { useText } from '../text/use-text.js'
import { useLoad } from '../use-load.js'
import { qrText } from './qr.text.js'
import * as css from './qr-code.css.js'
import { qrPath } from './qr-path.js'

export interface QrCodeProps {
  /** Without one yet, the code's place is drawn, and the label says what is awaited. */
  readonly value: string | undefined
  /** The label for screen readers: what scanning the code does. */
  readonly label: string
  /**
   * The width of the code itself in px; 160 by default (Modal §9). The frame adds 32 px. A code whose quiet zone needs
   * more is drawn smaller.
   */
  readonly size?: number
  /** An image in the middle, 14 % of the size. The code's redundancy (level Q) makes up for it. */
  readonly logo?: string | MaybeElement
}

/** In modules: the empty margin that the standard requires. */
const QUIET_ZONE_MODULES = 4

const loadQrCode = () => import('lean-qr')

/** A QR code, drawn as one path. The code that computes it is loaded when the first one appears. */
export function QrCode({ value, label, size = 160, logo }: QrCodeProps) {
  const say = useText(qrText)
  const { value: qr, failed, retry } = useLoad(loadQrCode)
  const modules = useMemo(() => value && qr?.generate(value, { minCorrectionLevel: qr.correction.Q }), [qr, value])
  if (failed)
    return (
      <div className={css.failed} role="alert">
        <span>{say('qrUnavailable')}</span>
        <Button variant="text" look={compact} onClick={retry}>
          {say('retry')}
        </Button>
      </div>
    )
  const box = (px: number) => ({ width: px, height: px })
  const outer = size + 32
  if (!modules)
    return (
      <div
        className={`${css.frame} ${css.waiting}`}
        style={box(outer)}
        role="img"
        aria-label={value ? say('loading') : label}
      />
    )
  const side = modules.size + 2 * QUIET_ZONE_MODULES
  return (
    <div className={css.frame} style={box(outer)} role="img" aria-label={label}>
      <svg
        viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
        {...box(Math.min((size * side) / modules.size, outer - 2))}
        shapeRendering="crispEdges"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={qrPath(modules.size, (row, column) => modules.get(column, row))} />
      </svg>
      {logo && (
        <span className={css.logo} style={box(Math.round(size * 0.14))}>
          <Mark source={logo} size={Math.round(size * 0.14)} />
        </span>
      )}
    </div>
  )
}
