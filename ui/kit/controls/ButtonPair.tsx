import type { ReactNode } from 'react'
import { pair } from './button-pair.css.js'

/** Two answers beside each other: first the one that leaves, then the one that goes on and is wider. */
export const ButtonPair = ({ children }: { readonly children: ReactNode }) => <div className={pair}>{children}</div>
