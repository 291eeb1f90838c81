import { useLoginCautions } from '../../../../ui/kit/requests/login-cautions.js'
import { loginWarningsText } from '../../../../ui/kit/requests/login-warnings.text.js'
import { WarnedButton } from '../../../../ui/kit/requests/WarnedButton.js'
import { type Caution, Warnings } from '../../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Content } from './Content.js'
import type { ApproveProps, Shown } from './use-drawn.js'

function useCautions({ content }: Shown): readonly Caution[] {
  const say = useText(loginWarningsText)
  const login = useLoginCautions('signIn' in content ? content.signIn : undefined)
  return content.kind === 'hex' ? [...login, { words: say('bytesUnread'), isDanger: true }] : login
}

/** A message that logs in elsewhere or that nobody can read: its warnings above it. */
export function DoubtfulContent(shown: Shown) {
  const { content } = shown
  const cautions = useCautions(shown)
  return (
    <>
      <Warnings of={cautions} />
      {(content.kind === 'text' || content.kind === 'hex') && <Content content={content} />}
    </>
  )
}

export const ApproveDoubtful = ({ shown, isAsking, ...button }: ApproveProps) => (
  <WarnedButton {...button} request={shown.content} of={useCautions(shown)} anyway={isAsking && 'signAnyway'} />
)
