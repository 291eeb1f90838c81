interface MarkProps {
  /** Width and height in px; the default is 24. */
  readonly size?: number
}
/** The Google Drive logo. */
export const DriveMark = ({ size = 24 }: MarkProps) => (
  <svg viewBox="0 0 88 88" width={size} height={size} aria-hidden="true">
    <g transform="translate(0 5)">
      <path fill="#0066da" d="m6.6 66.85 3.85 6.65a9 9 0 0 0 3.3 3.3L27.5 53H0c0 1.55.4 3.1 1.2 4.5z" />
      <path fill="#00ac47" d="M43.65 25 29.9 1.2a9 9 0 0 0-3.3 3.3l-25.4 44A9 9 0 0 0 0 53h27.5z" />
      <path fill="#ea4335" d="M73.55 76.8a9 9 0 0 0 3.3-3.3l9.25-16c.8-1.4 1.2-2.95 1.2-4.5H59.8l5.85 11.5z" />
      <path fill="#00832d" d="M43.65 25 57.4 1.2A9 9 0 0 0 52.9 0H34.4c-1.6 0-3.15.45-4.5 1.2z" />
      <path fill="#2684fc" d="M59.8 53H27.5L13.75 76.8c1.35.8 2.9 1.2 4.5 1.2h50.8c1.6 0 3.15-.45 4.5-1.2z" />
      <path fill="#ffba00" d="m73.4 26.5-12.7-22a9 9 0 0 0-3.3-3.3L43.65 25 59.8 53h27.45c0-1.55-.4-3.1-1.2-4.5z" />
    </g>
  </svg>
)

/** A cloud in iCloud's blue. */
export const IcloudMark = ({ size = 24 }: MarkProps) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path
      fill="#3a97f7"
      d="M19.1 10.2A7.3 7.3 0 0 0 12 4.6a7.2 7.2 0 0 0-6.4 3.9A5.7 5.7 0 0 0 .5 14.2a5.7 5.7 0 0 0 5.7 5.7h12.5a4.9 4.9 0 0 0 .4-9.7z"
    />
  </svg>
)
