import type { MaybeElement } from '../element.js'
import { AlertIcon } from '../icons/AlertIcon.js'
import { warning } from './warning.css.js'

/** A warning in one or two sentences. */
export const Warning = ({ children }: { readonly children: string | MaybeElement }) => (
  <p className={warning}>
    <AlertIcon />
    <span>{children}</span>
  </p>
)
