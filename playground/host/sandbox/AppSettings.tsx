import { useEffect, useState } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Card } from '../page/Card.js'
import { AdmissionGroup } from './AdmissionGroup.js'
import { CaptchaGroup } from './CaptchaGroup.js'
import { CrossAppGroup } from './CrossAppGroup.js'
import type { AppChanges, AppSettingsOnWire, Sandbox } from './control.js'
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

interface AppSettingsProps {
  readonly sandbox: Sandbox
  /** Called when the app's configuration has changed. */
  changed(): void
}

/** Merges changes into the settings as the provider does: objects key by key. */
function merged(app: AppSettingsOnWire, changes: AppChanges): AppSettingsOnWire {
  const { allowlist_config, embedded_wallet_config, rate_limits, ...plain } = changes
  return {
    ...app,
    ...(plain as Partial<AppSettingsOnWire>),
    allowlist_config: { ...app.allowlist_config, ...allowlist_config },
    embedded_wallet_config: { ...app.embedded_wallet_config, ...embedded_wallet_config },
    rate_limits: { ...app.rate_limits, ...rate_limits },
  }
}

/** The settings of the app at the provider. */
export function AppSettings({ sandbox, changed }: AppSettingsProps) {
  const [app, setApp] = useState<AppSettingsOnWire>()
  const { attempt, error } = useAttempt()
  const load = () => attempt(async () => setApp(await sandbox.app()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each app
  useEffect(() => {
    load()
  }, [sandbox])
  const change = (changes: AppChanges) =>
    attempt(async () => {
      setApp((before) => before && merged(before, changes)) // shows the change before the provider answers
      try {
        setApp(await sandbox.changeApp(changes))
        changed()
      } catch (refused) {
        setApp(app)
        throw refused
      }
    })
  return (
    <Card
      id="app-config"
      title="App configuration"
      lead="Kept by the provider, as in its dashboard. Each change makes a new client, which fetches it."
      actions={
        <button type="button" className="small" onClick={load}>
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
          <CrossAppGroup app={app} change={change} />
          <SecondFactorGroup app={app} change={change} />
          <FundingGroup app={app} change={change} outside={sandbox.outside} />
          <TestWalletsGroup />
          <CaptchaGroup app={app} change={change} />
          <AdmissionGroup app={app} change={change} />
          <LimitsGroup app={app} change={change} />
        </>
      ) : (
        <p className="quiet groups-soon">{error ? 'Reload when the provider is up.' : 'Asking the provider…'}</p>
      )}
    </Card>
  )
}
