import { Button } from '../kit/controls/Button.js'
import { ScreenLayout } from '../kit/layout/ScreenLayout.js'
import { StatusIcon } from '../kit/marks/StatusIcon.js'
import { Announce } from '../kit/text/Announce.js'
import { useText } from '../kit/text/use-text.js'
import type { OutcomeProps } from './Failure.js'
import { outcomesText } from './text.js'
import { useExplanation } from './use-explanation.js'

/** 'Success', or 'Something went wrong' with the error, and Close. Modal §2.5. */
export function Result({ state, send }: OutcomeProps) {
  const say = useText(outcomesText)
  const error = useExplanation(state)
  const title = error ? say('wrong') : say('success')
  return (
    <ScreenLayout
      icon={<StatusIcon kind={error ? 'error' : 'success'} />}
      title={title}
      description={error?.detail}
      footer={<Button onClick={() => send({ type: 'goOn' })}>{say('close')}</Button>}
    >
      <Announce>{title}</Announce>
    </ScreenLayout>
  )
}
