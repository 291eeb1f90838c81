import type { ReactElement } from 'react'
import { mirrored } from './icons.css.js'

export interface IconProps {
  /** In pixels; 20 by default, drawn on a grid of 24. */
  readonly size?: number
}

export type Icon = (props: IconProps) => ReactElement

/** One weight for all: a line of 1.75 on the grid of 24, round at its ends. */
const icon =
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

export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18')
export const BackIcon = /* @__PURE__ */ icon('M20 12H4m7-7-7 7 7 7', mirrored)
export const ChevronIcon = /* @__PURE__ */ icon('m9 5 7 7-7 7', mirrored)
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9 6 6 6-6')
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5')
export const MailIcon = /* @__PURE__ */ icon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm-1.5 1.5 7.2 6a2 2 0 0 0 2.6 0l7.2-6',
)
export const PhoneIcon = /* @__PURE__ */ icon(
  'M9 2.75h6a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2Zm2 15.5h2',
)
export const KeyIcon = /* @__PURE__ */ icon(
  'M15.5 13.25a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5ZM12.1 11.9 4 20m3-3 2.5 2.5',
)
export const PasskeyIcon = /* @__PURE__ */ icon(
  'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9c0-3.3 3-5.5 7-5.5 1 0 2 .1 2.8.4M18 15.5a2.75 2.75 0 1 0-1.3-.3V20l1.3 1.3 1.8-1.8-1.2-1.2 1.2-1.2-1-1.2Z',
)
export const WalletIcon = /* @__PURE__ */ icon(
  'M17 7V5.5A1.5 1.5 0 0 0 15.5 4H5.5A2.5 2.5 0 0 0 3 6.5v10A2.5 2.5 0 0 0 5.5 19H19a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2H5M16.5 13v.01',
)
export const AlertIcon = /* @__PURE__ */ icon(
  'M12 8.5V13m0 3.2v.01M10.4 4.2 2.9 17.5A1.8 1.8 0 0 0 4.5 20.2h15a1.8 1.8 0 0 0 1.6-2.7L13.6 4.2a1.85 1.85 0 0 0-3.2 0Z',
)
export const InfoIcon = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.25M12 7.8v.01')
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5ZM15.5 8.5v-3A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3',
)
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 4.5v5h-5M4 19.5v-5h5M19.2 9.5A8 8 0 0 0 5.6 7M4.8 14.5A8 8 0 0 0 18.4 17',
)
export const ExternalIcon = /* @__PURE__ */ icon(
  'M14 4h6v6m0-6-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
)
export const SearchIcon = /* @__PURE__ */ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5')
export const MoreIcon = /* @__PURE__ */ icon(
  'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Z',
)
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3l7.5 2.8v5.4c0 4.6-3.1 8.1-7.5 9.8-4.4-1.7-7.5-5.2-7.5-9.8V5.8L12 3Zm-3 9 2.2 2.2L15.2 10',
)
export const UserIcon = /* @__PURE__ */ icon(
  'M12 12a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Zm-8 8.5c.6-3.5 3.9-5.5 8-5.5s7.4 2 8 5.5',
)
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M9.5 5.8A9.4 9.4 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.5M6.4 7.5A15.3 15.3 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.2-1.2M10 10.1a2.75 2.75 0 0 0 3.9 3.9',
)
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11.5m-5-5 5 5 5-5M5 20h14')
export const QrIcon = /* @__PURE__ */ icon('M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5M20 14v6h-6v-1')
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 7h15M9.5 7V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v2M6.5 7l.8 11.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7',
)
