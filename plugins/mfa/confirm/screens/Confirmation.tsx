import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { ProviderPage } from '../../../../ui/kit/provider-page/ProviderPage.js'
import { placeOf } from '../../../../ui/kit/provider-page/place-of.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { ConfirmEvent, ConfirmState } from '../contract.js'
import { confirmText } from './confirm.text.js'
import * as css from './confirmation.css.js'

/** px, until the server's page says how much room it needs. */
const HEIGHT = 270

/** Shows the server's page that asks for a second factor before a change. Modal §4.14, Wire §3.6. */
export default function Confirmation({ state, send }: ScreenProps<ConfirmState, ConfirmEvent>) {
  const say = useText(confirmText)
  const place = useRef<HTMLDivElement>(null)
  const { at } = state
  const error = at === 'problem' ? state.error : undefined
  const retries = error?.retryable
  useEffect(() => {
    if (at === 'placing' && place.current) send({ type: 'placed', ...placeOf(place.current) })
  }, [at, send])
  return (
    <ScreenLayout
      icon={<ShieldIcon size={32} />}
      title={say('confirmTitle')}
      footer={
        <>
          {error && (
            <>
              <FieldError>{say(retries ? 'confirmFailed' : 'confirmRefused')}</FieldError>
              {retries && <Button onClick={() => send({ type: 'retry' })}>{say('confirmRetry')}</Button>}
            </>
          )}
          <Button variant="text" onClick={() => send({ type: 'cancel' })}>
            {say('confirmNotNow')}
          </Button>
        </>
      }
    >
      {!error && (
        <div className={css.place} ref={place}>
          {state.at === 'shown' ? (
            <ProviderPage
              className={css.page}
              url={state.url}
              title={say('confirmPage')}
              allow="publickey-credentials-get"
              height={HEIGHT}
              focused
              onLeave={() => send({ type: 'cancel' })}
              onDone={() => send({ type: 'confirmed' })}
            />
          ) : (
            <Waiting />
          )}
        </div>
      )}
    </ScreenLayout>
  )
}
