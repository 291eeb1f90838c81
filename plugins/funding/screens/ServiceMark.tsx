const WHITE = '#fff'
/** Our own simple drawings in the services' colours, on a grid of 24. */
const MARKS = {
  Moonpay: {
    ground: '#7D00FF',
    sign: (
      <g fill={WHITE}>
        <circle cx="10.7" cy="13.3" r="5.2" />
        <circle cx="17.2" cy="6.8" r="1.9" />
      </g>
    ),
  },
  Coinbase: {
    ground: '#0052FF',
    sign: <path d="M16.4 10A4.8 4.8 0 1 0 16.4 14" fill="none" stroke={WHITE} strokeWidth="3.2" />,
  },
}

/** A service that sells crypto. */
export type Service = keyof typeof MARKS
export interface ServiceMarkProps {
  readonly service: Service
  /** Width and height in px; 24 by default. */
  readonly size?: number
}

/** The mark of a service that sells crypto. It is decorative, since the name stands beside it. */
export const ServiceMark = ({ service, size = 24 }: ServiceMarkProps) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <rect width="24" height="24" rx="6" fill={MARKS[service].ground} />
    {MARKS[service].sign}
  </svg>
)
