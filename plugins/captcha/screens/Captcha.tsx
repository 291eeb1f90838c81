import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Slotted } from '../../../ui/kit/layout/Slotted.js'
import { Spinner } from '../../../ui/kit/marks/Spinner.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { CheckEvent, CheckState } from '../contract.js'
import * as css from './captcha.css.js'
import { captchaText } from './text.js'
import { useNativeTab } from './use-native-tab.js'

type Props = ScreenProps<CheckState, CheckEvent>
type Key = keyof typeof captchaText.entries
type Content = readonly [kind: 'success' | 'error' | undefined, title: Key, body: Key]

/** The captcha screen: checking, with the widget if the user is asked, then the result. Modal §4.6, Wire §6.4. */
export default function Captcha({ state, send, can }: Props) {
  const say = useText(captchaText)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) send({ type: 'place', place: place.current })
  }, [send])
  const asking = state.at === 'checking' && state.asking
  const frame = useRef<HTMLDivElement>(null)
  useNativeTab(frame, place, asking)
  const [kind, title, body] = contentOf(state, asking, can({ type: 'retry' }))
  return (
    <ScreenLayout
      icon={kind ? <StatusIcon kind={kind} /> : !asking && <Waiting />}
      title={say(title)}
      description={
        <>
          <span>{say(body)}</span>
          {/* the element stays mounted in all stages, since moving a widget restarts its challenge */}
          <div ref={frame} className={asking ? css.asking : css.quiet}>
            <Slotted name="captcha">
              <div ref={place} />
            </Slotted>
          </div>
        </>
      }
      footer={<WayOn {...{ state, send, can }} />}
    />
  )
}

/** The size of the result's icon, so that the layout does not move when it appears. */
const Waiting = () => (
  <div className={css.waiting}>
    <Spinner size={40} />
  </div>
)

function contentOf({ at }: CheckState, asking: boolean, canRetry: boolean): Content {
  if (at === 'success' || at === 'goingOn') return ['success', 'success', 'passed']
  if (at === 'error') return ['error', 'wrong', canRetry ? 'failed' : 'blocked']
  return asking ? [undefined, 'confirm', 'asking'] : [undefined, 'checking', 'moments']
}

function WayOn({ state, send, can }: Props) {
  const say = useText(captchaText)
  if (state.at === 'success' && state.intent)
    return <Button onClick={() => send({ type: 'goOn' })}>{say('goOn')}</Button>
  if (state.at === 'success' || state.at === 'goingOn') return <Button loading>{say('goingOn')}</Button>
  if (state.at !== 'error') return null
  const canRetry = can({ type: 'retry' })
  return (
    <Button onClick={() => send({ type: canRetry ? 'retry' : 'giveUp' })}>{say(canRetry ? 'retry' : 'giveUp')}</Button>
  )
}
