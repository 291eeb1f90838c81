import { Button } from '../../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { RefreshIcon } from '../../../../ui/kit/icons/RefreshIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { WalletMark } from '../../brands/screens/WalletMark.js'
import type { InstallEvent, InstallState } from '../../contract.js'
import * as css from './phantom.css.js'
import { phantomText } from './phantom.text.js'

const DOWNLOAD = 'https://phantom.app/download'

/** How to install Phantom on a computer. An extension only works after the page was reloaded. Modal §2.1. */
export default function InstallPhantom({ state, send }: ScreenProps<InstallState, InstallEvent>) {
  const say = useText(phantomText)
  if (state.at !== 'install' && state.at !== 'reloading') return <Waiting />
  const { id, name, icon } = state.wallet
  return (
    <ScreenLayout
      icon={<WalletMark {...{ id, name, icon }} size={64} />}
      title={say('create')}
      description={say('createWhy')}
      footer={
        <>
          <ButtonLink href={DOWNLOAD} newTab>
            {say('get')}
          </ButtonLink>
          <Button
            look={secondary}
            icon={<RefreshIcon />}
            loading={state.at === 'reloading'}
            onClick={() => send({ type: 'retry' })}
          >
            {say('reload')}
          </Button>
        </>
      }
    >
      <ol className={css.steps}>
        <li className={css.step}>{say('install')}</li>
        <li className={css.step}>{say('setUp')}</li>
        <li className={css.step}>{say('comeBack')}</li>
      </ol>
    </ScreenLayout>
  )
}
