import { drawIcon } from '../../../ui/kit/icons/draw-icon.js'
import { Mark } from '../../../ui/kit/marks/Mark.js'

/** The icon of an app without a logo: a window. */
const AppIcon = /* @__PURE__ */ drawIcon('M4 5h16v14H4zM4 9h16')

/** The logo of another app. It is decorative, since the name stands beside it. */
export const AppMark = ({ iconUrl }: { readonly iconUrl: string | undefined }) => (
  <Mark source={iconUrl ?? <AppIcon />} />
)
