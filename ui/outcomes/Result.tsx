import { Announce } from '../kit/Announce.js'
import { Button } from '../kit/Button.js'
import { ScreenLayout } from '../kit/ScreenLayout.js'
import { StatusIcon } from '../kit/StatusIcon.js'
import { useText } from '../kit/use-text.js'
import { explain } from './explain.js'
import type { OutcomeProps } from './Failure.js'
import { outcomesText } from './text.js'

/** 'Success', or 'Something went wrong' with the error, and Close. Modal §2.5. */
export function Result({ state, send }: OutcomeProps) {
  const say = useText(outcomesText)
  const error = 'error' in state ? state.error : null
  const title = error ? say('wrong') : say('success')
  return (
    <ScreenLayout
      icon={<StatusIcon kind={error ? 'error' : 'success'} />}
      title={title}
      description={error ? explain(error, say).detail : undefined}
      footer={<Button onClick={() => send({ type: 'goOn' })}>{say('close')}</Button>}
    >
      <Announce>{title}</Announce>
    </ScreenLayout>
  )
}
