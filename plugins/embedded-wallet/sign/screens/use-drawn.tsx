import type { MaybeElement } from '../../../../ui/kit/element.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { SignTask } from '../contract.js'
import { Content } from './Content.js'

type Shown = Pick<SignTask, 'content' | 'address'>
type Draw = (of: Shown) => MaybeElement

/** The code that displays each kind of content. It is loaded on demand, since a plain message needs none of it. */
const FETCHED = {
  async login(): Promise<Draw> {
    const { LoginWarnings } = await import('../../../../ui/kit/requests/LoginWarnings.js')
    return ({ content }) =>
      (content.kind === 'text' || content.kind === 'hex') &&
      content.signIn && (
        <>
          <LoginWarnings findings={content.signIn} />
          <Content content={content} />
        </>
      )
  },
  async typed(): Promise<Draw> {
    const { TypedContent } = await import('./TypedContent.js')
    return ({ content, address }) => content.kind === 'typed' && <TypedContent content={content} account={address} />
  },
  async operation(): Promise<Draw> {
    const { OperationContent } = await import('../../operation/screens/OperationContent.js')
    return ({ content }) => content.kind === 'operation' && <OperationContent content={content} />
  },
}
const fetchedFor = (content: SignTask['content']): keyof typeof FETCHED | undefined => {
  if (content.kind === 'text' || content.kind === 'hex') return content.signIn && 'login'
  return content.kind
}

/** Returns the component that displays the request, once its code has loaded. */
export function useDrawn({ content, address }: Shown) {
  const part = fetchedFor(content)
  const { value: draw, failed, retry } = useLoad(FETCHED[part ?? 'login'], part ?? '')
  const isPlain = !part && (content.kind === 'text' || content.kind === 'hex')
  return { drawn: isPlain ? <Content content={content} /> : draw?.({ content, address }), failed, retry }
}
