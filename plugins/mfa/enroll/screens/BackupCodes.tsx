import { Button } from '../../../../ui/kit/controls/Button.js'
import { compact } from '../../../../ui/kit/controls/button-looks.css.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { download } from '../../../../ui/kit/controls/download.js'
import { DownloadIcon } from '../../../../ui/kit/icons/DownloadIcon.js'
import { PrintIcon } from '../../../../ui/kit/icons/PrintIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import * as css from './enroll.css.js'
import { enrollText } from './enroll.text.js'
import { print } from './print.js'

interface Props {
  readonly codes: readonly string[]
  onKept(): void
}

/** The backup codes, to copy, to download or to print. */
export function BackupCodes({ codes, onKept }: Props) {
  const say = useText(enrollText)
  const { appName } = useSurroundings()
  const text = codes.join('\n')
  const page = `${say('backupFile', { app: appName })}\n\n${text}\n`
  return (
    <ScreenLayout
      title={say('backupTitle')}
      description={say('backupWhy')}
      footer={<Button onClick={onKept}>{say('backupKept')}</Button>}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul className={css.codes} role="list" aria-label={say('backupList')} dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <CopyButton text={text} />
        <Button
          variant="text"
          look={compact}
          icon={<DownloadIcon size={16} />}
          onClick={() => download('backup-codes.txt', page)}
        >
          {say('download')}
        </Button>
        <Button variant="text" look={compact} icon={<PrintIcon size={16} />} onClick={() => print(page)}>
          {say('print')}
        </Button>
      </div>
    </ScreenLayout>
  )
}
