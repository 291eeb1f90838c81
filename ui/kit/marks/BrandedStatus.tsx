import type { ComponentType } from 'react'
import type { MaybeElement } from '../element.js'
import { AlertIcon } from '../icons/AlertIcon.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import * as css from './branded-status.css.js'
import { Mark } from './Mark.js'

export interface BrandedStatusProps {
  readonly kind: 'success' | 'error' | 'warn' | 'pending'
  /** The mark of the app that is waited for: a URL or an element. */
  readonly logo: string | MaybeElement
  /** From 0 to 1: how much of the ring around a pending mark is drawn. Without it the ring spins. */
  readonly progress?: number | undefined
  /** A mark in the corner of an app that is not waited for yet. */
  readonly corner?: ComponentType<{ readonly size?: number }>
}

const glyphs = { success: CheckIcon, error: CloseIcon, warn: AlertIcon, pending: undefined }

/** The status of a request to another app: its mark in a ring while waiting, then the result in the corner. */
export function BrandedStatus({ kind, logo, progress, corner }: BrandedStatusProps) {
  const Glyph = corner ?? glyphs[kind]
  return (
    <div className={`${css.status} ${css.tones[kind]}`} aria-hidden="true">
      <Ring share={Glyph ? 0 : (progress ?? 0.25)} turning={!Glyph && progress === undefined} />
      <span className={css.mark}>
        <Mark source={logo} size={48} />
      </span>
      {Glyph && (
        <span className={css.corner}>
          <Glyph size={14} />
        </span>
      )}
    </div>
  )
}

function Ring({ share, turning }: { readonly share: number; readonly turning: boolean }) {
  return (
    <svg
      className={turning ? `${css.ring} ${css.turning}` : css.ring}
      viewBox="0 0 80 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <circle cx="40" cy="40" r="38" opacity="0.15" />
      {share > 0 && (
        <circle
          className={css.arc}
          cx="40"
          cy="40"
          r="38"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - share}
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
