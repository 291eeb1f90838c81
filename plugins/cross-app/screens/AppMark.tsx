import { drawIcon } from '../../../ui/kit/icons/draw-icon.js'
import { Mark } from '../../../ui/kit/marks/Mark.js'

/** A window, of an app that has no logo. */
const AppIcon = /* @__PURE__ */ drawIcon('M4 5h16v14H4zM4 9h16')

/** Another app's logo; decoration beside its name. */
export const AppMark = ({ iconUrl }: { readonly iconUrl: string | undefined }) => (
  <Mark source={iconUrl ?? <AppIcon />} />
)
