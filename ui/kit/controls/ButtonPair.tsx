import type { ReactNode } from 'react'
import { pair } from './button-pair.css.js'

/** Two buttons side by side: first the one that leaves, then the wider one that continues. */
export const ButtonPair = ({ children }: { readonly children: ReactNode }) => <div className={pair}>{children}</div>
