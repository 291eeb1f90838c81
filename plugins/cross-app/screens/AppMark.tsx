import { useState } from 'react'
import { drawIcon } from '../../../ui/kit/icons/draw-icon.js'

/** The icon of an app without a logo: a window. */
const AppIcon = /* @__PURE__ */ drawIcon('M4 5h16v14H4zM4 9h16')

/** The size of a row's mark, in px. */
const SIZE = 24

/** The logo of another app. It is decorative, since the name stands beside it. */
export function AppMark({ iconUrl }: { readonly iconUrl: string | undefined }) {
  const [missing, setMissing] = useState<string>()
  if (!iconUrl || iconUrl === missing) return <AppIcon />
  // biome-ignore lint/performance/noImgElement: a library has no framework's image component
  return <img src={iconUrl} alt="" width={SIZE} height={SIZE} onError={() => setMissing(iconUrl)} />
}
