import { ScrollBox } from '../../../ui/kit/layout/ScrollBox.js'
import { type Caution, Warnings } from '../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { SignContent } from '../sign.contract.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface Props {
  readonly content: Extract<SignContent, { readonly method: 'signMessage' }>
  readonly cautions: readonly Caution[]
}
/** Shows text as it is, and other bytes in hex with a note. */
export function MessageContent({ content: { isText, raw }, cautions }: Props) {
  const say = useText(text)
  return (
    <>
      <Warnings of={cautions} />
      <ScrollBox label={say(isText ? 'message' : 'bytes')}>
        {!isText && <div className={css.heading}>{say('bytes')}</div>}
        <pre className={isText ? css.message : css.code} translate="no">
          {raw}
        </pre>
      </ScrollBox>
    </>
  )
}
