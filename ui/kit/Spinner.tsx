import * as css from './spinner.css.js'

export interface SpinnerProps {
  /** In pixels, 20 by default. */
  readonly size?: number
  /** What is being waited for. Without it the spinner is decoration beside words that say so. */
  readonly label?: string
}

/** An arc that turns, in the colour of the text around it. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  const stroke = Math.max(2, size / 12)
  const r = (size - stroke) / 2
  const at = size / 2
  return (
    <svg
      className={css.spinner}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      <circle className={css.track} cx={at} cy={at} r={r} />
      <path strokeLinecap="round" d={`M${at} ${at - r}A${r} ${r} 0 0 1 ${at + r} ${at}`} />
    </svg>
  )
}
