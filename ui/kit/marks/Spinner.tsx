import { spinner } from './spinner.css.js'

export interface SpinnerProps {
  /** In pixels, 20 by default. */
  readonly size?: number
  /** The label for screen readers. Leave it out where visible text says the same. */
  readonly label?: string
}

/** An arc that turns, in the colour of the text around it. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  return (
    <svg
      className={spinner}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      // 2 px at least
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
