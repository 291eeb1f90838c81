import { ScrollBox } from '../../../../ui/kit/layout/ScrollBox.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { SignContent } from '../contract.js'
import { signText } from './sign.text.js'
import * as css from './sign-request.css.js'

interface Props {
  readonly content: Extract<SignContent, { readonly kind: 'text' | 'hex' }>
}
/** The message to sign, as text or hex. */
export function Content({ content }: Props) {
  const say = useText(signText)
  const isText = content.kind === 'text'
  return (
    <ScrollBox label={say(isText ? 'message' : 'bytes')}>
      {!isText && <div className={css.heading}>{say('bytes')}</div>}
      <pre className={isText ? css.message : css.code} translate="no">
        {content.text}
      </pre>
    </ScrollBox>
  )
}
