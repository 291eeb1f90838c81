import { spinner } from './spinner.css.js'

export interface SpinnerProps {
  /** Width and height in px; 20 by default. */
  readonly size?: number
  /** The label for screen readers. Omit it if visible text has the same meaning. */
  readonly label?: string
}

/** A spinning arc in the colour of the surrounding text. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  return (
    <svg
      className={spinner}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      // at least 2 px wide
      strokeWidth={Math.max(2, 48 / size)}
      strokeLinecap="round"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      <circle cx="12" cy="12" r="10" opacity="0.2" />
      <path d="M12 2a10 10 0 0 1 10 10" />
    </svg>
  )
}
