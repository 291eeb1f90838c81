import { Failure } from '../controls/Failure.js'
import { Card } from '../page/Card.js'
import { AdmissionGroup } from './AdmissionGroup.js'
import { CaptchaGroup } from './CaptchaGroup.js'
import { CrossAppGroup } from './CrossAppGroup.js'
import type { Sandbox } from './control.js'
import { EmbeddedGroup } from './EmbeddedGroup.js'
import { FundingGroup } from './FundingGroup.js'
import { IdentityGroup } from './IdentityGroup.js'
import { LegalGroup } from './LegalGroup.js'
import { LimitsGroup } from './LimitsGroup.js'
import { MessengerGroup } from './MessengerGroup.js'
import { OAuthGroup } from './OAuthGroup.js'
import { PasskeyGroup } from './PasskeyGroup.js'
import { RowlessGroup } from './RowlessGroup.js'
import { SecondFactorGroup } from './SecondFactorGroup.js'
import { TestWalletsGroup } from './TestWalletsGroup.js'
import type { AppAtServer } from './use-app.js'

interface AppSettingsProps {
  readonly sandbox: Sandbox
  readonly app: AppAtServer
}

/** The settings of the app at the server. */
export function AppSettings({ sandbox, app: { settings: app, load, change, error } }: AppSettingsProps) {
  return (
    <Card
      id="app-config"
      title="App configuration"
      lead="Kept by the server. Each change makes a new client, which fetches it."
      actions={
        <button type="button" className="small" onClick={() => load()}>
          Reload
        </button>
      }
    >
      <Failure error={error} />
      {app ? (
        <>
          <IdentityGroup app={app} change={change} />
          <RowlessGroup app={app} change={change} />
          <LegalGroup app={app} change={change} />
          <OAuthGroup app={app} change={change} />
          <MessengerGroup app={app} change={change} />
          <PasskeyGroup app={app} change={change} />
          <EmbeddedGroup app={app} change={change} />
          <CrossAppGroup app={app} change={change} sandbox={sandbox} />
          <SecondFactorGroup app={app} change={change} />
          <FundingGroup app={app} change={change} outside={sandbox.outside} />
          <TestWalletsGroup />
          <CaptchaGroup app={app} change={change} />
          <AdmissionGroup app={app} change={change} />
          <LimitsGroup app={app} change={change} />
        </>
      ) : (
        <p className="quiet groups-soon">{error ? 'Reload when the server is up.' : 'Asking the server…'}</p>
      )}
    </Card>
  )
}
