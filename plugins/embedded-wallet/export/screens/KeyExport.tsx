import { useEffect, useRef } from 'react'
import { canTellCover } from '../../../../core/browser/can-tell-cover.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { hidden } from '../../../../ui/kit/layout/hidden.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import { ProviderPage } from '../../../../ui/kit/provider-page/ProviderPage.js'
import { placeOf } from '../../../../ui/kit/provider-page/place-of.js'
import { Warning } from '../../../../ui/kit/requests/Warning.js'
import { InfoRow } from '../../../../ui/kit/rows/InfoRow.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { ExportEvent, ExportState } from '../contract.js'
import * as css from './export.css.js'
import { exportText } from './export.text.js'

/** px of the server's page, until it says how much room it needs: one button, or three below each other. */
const HEIGHTS = { key: 44, phrase: 148 }
/** How long 'Copied' is shown, in ms. Wire §4.1. */
const COPIED_MS = 2_500

/** Shows the private key on the server's page, in an iframe. Modal §4.10, Wire §3.5, §6.4. */
export default function KeyExport({ state, send }: ScreenProps<ExportState, ExportEvent>) {
  const say = useText(exportText)
  const place = useRef<HTMLDivElement>(null)
  const { at } = state
  useEffect(() => {
    if (at === 'placing' && place.current) send({ type: 'placed', ...placeOf(place.current) })
  }, [at, send])
  if (state.at === 'problem') {
    const retries = state.error.retryable
    return (
      <ScreenLayout
        icon={<StatusIcon kind="error" />}
        title={say('transfer')}
        description={say(retries ? 'exportFailed' : 'exportRefused')}
        footer={retries && <Button onClick={() => send({ type: 'retry' })}>{say('exportRetry')}</Button>}
      />
    )
  }
  const { address, phrase } = state
  const url = state.at === 'shown' && state.url
  const height = HEIGHTS[phrase ? 'phrase' : 'key']
  return (
    <ScreenLayout
      title={say('transfer')}
      description={say(phrase ? 'transferBody' : 'transferKeyBody')}
      footer={
        state.at === 'shown' && (
          <Button look={secondary} onClick={() => send({ type: 'leave' })}>
            {say('exportDone')}
          </Button>
        )
      }
    >
      <Warning>{say(phrase ? 'neverShare' : 'neverShareKey')}</Warning>
      <InfoRow
        label={say('yourWallet')}
        detail={<span translate="no">{address}</span>}
        trailing={<CopyButton text={address} time={COPIED_MS} />}
      />
      <div className={css.place} style={{ minHeight: height }} ref={place}>
        <div className={css.loading} aria-hidden={state.at === 'shown'}>
          <Placeholder />
          {phrase && (
            <>
              <Placeholder />
              <Placeholder />
            </>
          )}
        </div>
        {url &&
          (canTellCover() ? (
            <ProviderPage
              className={css.page}
              url={url}
              title={say('keyFrame')}
              allow="clipboard-write *; publickey-credentials-get"
              height={height}
              onLeave={() => send({ type: 'leave' })}
            />
          ) : (
            <div className={css.link}>
              <ButtonLink href={url} newTab>
                {say('keyWindow')}
              </ButtonLink>
            </div>
          ))}
      </div>
    </ScreenLayout>
  )
}

/** The shape of a button of the frame. */
const Placeholder = () => {
  const say = useText(exportText)
  return (
    <span className={css.placeholder}>
      <span className={hidden}>{say('keyLoading')}</span>
    </span>
  )
}
