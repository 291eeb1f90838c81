import type { ReactElement } from 'react'
import type { ButtonProps } from '../../../../ui/kit/controls/Button.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { SignTask } from '../contract.js'

export type Shown = Pick<SignTask, 'content' | 'address'>
export interface ApproveProps extends ButtonProps {
  readonly shown: Shown
  /** The user has not answered yet. */
  readonly isAsking: boolean
}
export interface Part {
  /** The request itself, with its warnings. */
  Drawn(props: Shown): ReactElement | null
  /** The button that signs, in place of the plain one. It waits until the warnings have been seen. */
  Approve(props: ApproveProps): ReactElement | null
}

/** The code that displays each kind of content. It is loaded on demand, since a plain message needs none of it. */
const FETCHED = {
  async doubtful(): Promise<Part> {
    const { ApproveDoubtful, DoubtfulContent } = await import('./DoubtfulContent.js')
    return { Drawn: DoubtfulContent, Approve: ApproveDoubtful }
  },
  async typed(): Promise<Part> {
    const { ApproveTyped, TypedContent } = await import('./TypedContent.js')
    return { Drawn: TypedContent, Approve: ApproveTyped }
  },
  async operation(): Promise<Part> {
    const { OperationApproved, OperationDrawn } = await import('./OperationPart.js')
    return { Drawn: OperationDrawn, Approve: OperationApproved }
  },
}
const fetchedFor = (content: SignTask['content']): keyof typeof FETCHED | undefined => {
  if (content.kind === 'text') return content.signIn && 'doubtful'
  return content.kind === 'hex' ? 'doubtful' : content.kind
}

/** Returns what displays the request, once its code has loaded. A plain message needs nothing. */
export function useDrawn({ content }: Shown) {
  const part = fetchedFor(content)
  const { value, failed, retry } = useLoad(FETCHED[part ?? 'doubtful'], part ?? '')
  return { part: value, isPlain: !part, failed, retry }
}
