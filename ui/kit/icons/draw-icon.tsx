import type { ReactElement } from 'react'

export interface IconProps {
  /** Width and height in px; 20 by default. Icons are drawn on a grid of 24. */
  readonly size?: number
}

export type Icon = (props: IconProps) => ReactElement

/** All icons have one stroke width, 1.75 on the grid of 24, with round ends. */
export const drawIcon =
  (path: string, className?: string): Icon =>
  ({ size = 20 }) => (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
