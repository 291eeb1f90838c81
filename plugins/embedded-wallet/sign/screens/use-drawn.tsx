import type { MaybeElement } from '../../../../ui/kit/element.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { SignTask } from '../contract.js'
import { Content } from './Content.js'

type Shown = Pick<SignTask, 'content' | 'address'>
type Draw = (of: Shown) => MaybeElement

/** What draws them is fetched for them alone: a message needs none of it. */
const FETCHED = {
  async typed(): Promise<Draw> {
    const { TypedContent } = await import('./TypedContent.js')
    return ({ content, address }) => content.kind === 'typed' && <TypedContent content={content} account={address} />
  },
  async operation(): Promise<Draw> {
    const { OperationContent } = await import('../../operation/screens/OperationContent.js')
    return ({ content }) => content.kind === 'operation' && <OperationContent content={content} />
  },
}
const isFetched = (kind: string): kind is keyof typeof FETCHED => Object.hasOwn(FETCHED, kind)

/** What is signed, once it can be drawn. */
export function useDrawn({ content, address }: Shown) {
  const { kind } = content
  const { value: draw, failed, retry } = useLoad(FETCHED[isFetched(kind) ? kind : 'typed'], isFetched(kind) ? kind : '')
  const drawn =
    content.kind === 'text' || content.kind === 'hex' ? <Content content={content} /> : draw?.({ content, address })
  return { drawn, failed, retry }
}
