import { captcha } from 'latchkit/plugins/captcha'
import { coinbase } from 'latchkit/plugins/coinbase'
import { crossApp } from 'latchkit/plugins/cross-app'
import { customAuth } from 'latchkit/plugins/custom-auth'
import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { farcaster } from 'latchkit/plugins/farcaster'
import { freshLogin } from 'latchkit/plugins/fresh-login'
import { funding } from 'latchkit/plugins/funding'
import { guest } from 'latchkit/plugins/guest'
import { legal } from 'latchkit/plugins/legal'
import { mfa } from 'latchkit/plugins/mfa'
import { oauth } from 'latchkit/plugins/oauth'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import { solanaWallet } from 'latchkit/plugins/solana-wallet'
import { telegram } from 'latchkit/plugins/telegram'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import { LatchkitProvider, mfaAtLogin } from 'latchkit/react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { CopyLink } from '../link/CopyLink.js'
import type { Configuration } from '../link/configuration.js'
import { LinkNotice } from '../link/LinkNotice.js'
import type { LinkOutcome } from '../link/outcome.js'
import { EventLog } from '../log/EventLog.js'
import { Listeners } from '../log/Listeners.js'
import { useLog } from '../log/use-log.js'
import { Presets } from '../presets/Presets.js'
import { usePresets } from '../presets/use-presets.js'
import { AppSettings } from '../sandbox/AppSettings.js'
import { createSandbox, type Sandbox } from '../sandbox/control.js'
import { Faults } from '../sandbox/Faults.js'
import { useApp } from '../sandbox/use-app.js'
import { LatestCode } from '../session/LatestCode.js'
import { Session } from '../session/Session.js'
import { HostSettingsPanel } from '../settings/HostSettingsPanel.js'
import type { HostSettings } from '../settings/host-settings.js'
import { PageBar } from '../settings/PageBar.js'
import { SettingsColumn } from '../settings/SettingsColumn.js'
import { toConfig } from '../settings/to-config.js'
import { useHostSettings } from '../settings/use-host-settings.js'
import { Snippet } from '../snippet/Snippet.js'
import type { Connection } from './connection.js'
import { Device, deviceOf, isFramed } from './Device.js'
import { Guard } from './Guard.js'
import { Header } from './Header.js'
import { Part } from './Part.js'
import { useShown } from './parts.js'
import { useDark } from './use-dark.js'
import { usePageLanguage } from './use-page-language.js'

const LOGINS = [customAuth, guest, legal, passwordless, farcaster, telegram, passkey, oauth, captcha]
const WALLETS = [wallets, walletConnect, coinbase, embeddedWallet, solanaWallet, crossApp, freshLogin, funding]
const PLUGINS = [...LOGINS, ...WALLETS, mfa]
const PLUGINS_WITH_STEP = [...LOGINS, ...WALLETS, mfaAtLogin(mfa)]

interface PlaygroundProps {
  readonly connection: Connection
  readonly link?: LinkOutcome | undefined
}

/** The page: the app with what its user sees on the left, and the settings on the right. */
export function Playground({ connection, link }: PlaygroundProps) {
  const { settings, change, reset } = useHostSettings()
  const { left } = useShown()
  const [round, setRound] = useState(0)
  const sandbox = useMemo(() => createSandbox(connection), [connection])
  const restart = () => setRound((before) => before + 1)
  const app = useApp(sandbox, restart)
  const presets = usePresets({ connection, sandbox, app, settings, changeHost: change })
  const config = toConfig(settings, useDark(), connection)
  const framed = isFramed(location.search)
  const device = framed ? undefined : deviceOf(settings)
  usePageLanguage(device ? { direction: 'ltr', language: 'en' } : settings)
  const log = useLog()
  const height = useRef(0)
  const host = <Host {...{ round, connection, sandbox, settings, config, log, height }} />
  if (framed) return <main className="columns parted framed">{host}</main>
  const goBack = ({ host, app: before }: Configuration) => {
    change(host)
    if (before) app.change(before)
  }
  return (
    <>
      <Header provider={connection.provider} />
      <main className="columns parted">
        <Part of="session" always>
          <div className="tools">
            {link && <LinkNotice link={link} goBack={goBack} />}
            <Presets {...presets} />
            <PageBar settings={settings} change={change} />
            <CopyLink {...{ connection, sandbox, app, settings }} />
          </div>
        </Part>
        <div className="column">
          {device ? (
            <Part of={left}>
              <Device key={round} name={device} />
            </Part>
          ) : (
            host
          )}
          <Part of="code">
            <Snippet {...{ connection, settings, config }} app={app.settings} />
          </Part>
          <Part of="faults">
            <Faults sandbox={sandbox} restart={() => app.load({ changed: true })} />
          </Part>
        </div>
        <SettingsColumn>
          <Part of="config" always>
            <HostSettingsPanel settings={settings} change={change} reset={reset} />
          </Part>
          <Part of="app-config" always>
            <AppSettings sandbox={sandbox} app={app} />
          </Part>
        </SettingsColumn>
      </main>
    </>
  )
}

interface HostProps {
  /** Changes for a new client. */
  readonly round: number
  readonly connection: Connection
  readonly sandbox: Sandbox
  readonly settings: HostSettings
  readonly config: ReturnType<typeof toConfig>
  readonly log: ReturnType<typeof useLog>
  readonly height: RefObject<number>
}

/** The app: everything below `LatchkitProvider`. */
function Host({ round, connection, sandbox, settings, config, log, height }: HostProps) {
  const { entries, note, clear } = log
  return (
    <Guard key={round}>
      {/* Some settings are read only when a client is created, so a change of these creates a new client. */}
      <LatchkitProvider
        key={`${round} ${config.timeout} ${settings.mfaAtLogin}`}
        appId={connection.appId}
        apiUrl={connection.provider}
        plugins={settings.mfaAtLogin ? PLUGINS_WITH_STEP : PLUGINS}
        config={config}
      >
        <Listeners note={note} />
        <LatestCode sandbox={sandbox} />
        <Session {...{ connection, settings, note, height }}>
          <EventLog entries={entries} clear={clear} />
        </Session>
      </LatchkitProvider>
    </Guard>
  )
}
