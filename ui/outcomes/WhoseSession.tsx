import type { WhoseSessionEvent, WhoseSessionState } from '../../core/live/whose-session.flow.js'
import { Button } from '../kit/controls/Button.js'
import { secondary } from '../kit/controls/button-looks.css.js'
import { ScreenLayout } from '../kit/layout/ScreenLayout.js'
import { row, words } from '../kit/rows/row.css.js'
import type { ScreenProps } from '../kit/screen.js'
import { useText } from '../kit/text/use-text.js'
import { whoseSessionText } from './whose-session.text.js'

/** Asks whether the session that a link brought belongs to the user. Modal §2.5, decision 46. */
export function WhoseSession({ state, send }: ScreenProps<WhoseSessionState, WhoseSessionEvent>) {
  const say = useText(whoseSessionText)
  if (state.at !== 'asking') return null
  const { email, phone, wallet, google } = state.user
  const name = email?.address ?? phone?.number ?? google?.email ?? wallet?.address ?? say('unnamedAccount')
  return (
    <ScreenLayout
      title={say('whoseSession')}
      description={say('whoseSessionWhy')}
      footer={
        <>
          <Button onClick={() => send({ type: 'mine' })}>{say('sessionIsMine')}</Button>
          <Button look={secondary} onClick={() => send({ type: 'another' })}>
            {say('sessionIsAnothers')}
          </Button>
        </>
      }
    >
      <div className={row}>
        <span className={words} translate="no">
          {name}
        </span>
      </div>
    </ScreenLayout>
  )
}
