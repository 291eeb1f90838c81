import { Button } from '../../../../ui/kit/controls/Button.js'
import { compact } from '../../../../ui/kit/controls/button-looks.css.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { download } from '../../../../ui/kit/controls/download.js'
import { DownloadIcon } from '../../../../ui/kit/icons/DownloadIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { fileNameOf } from '../recovery-file.js'
import * as css from './password.css.js'
import { passwordText } from './password.text.js'

export interface SavePasswordProps {
  readonly password: string
  onContinue(): void
}

/** Lets the user copy the password or save it to a file. Modal §4.9, §9. */
export function SavePassword({ password, onContinue }: SavePasswordProps) {
  const say = useText(passwordText)
  const { appName: app } = useSurroundings()
  return (
    <ScreenLayout
      title={say('saveTitle')}
      description={say('saveBody')}
      footer={<Button onClick={onContinue}>{say('goOn')}</Button>}
    >
      <Announce>{say('saveTitle')}</Announce>
      <p className={css.secret} dir="ltr" translate="no">
        {password}
      </p>
      <div className={css.actions}>
        <CopyButton text={password} />
        <Button
          variant="text"
          look={compact}
          icon={<DownloadIcon size={16} />}
          onClick={() => download(fileNameOf(app), say('file', { app, password }))}
        >
          {say('download')}
        </Button>
      </div>
    </ScreenLayout>
  )
}
