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
import { useMemo, useRef, useState } from 'react'
import { EventLog } from '../log/EventLog.js'
import { Listeners } from '../log/Listeners.js'
import { useLog } from '../log/use-log.js'
import { Presets } from '../presets/Presets.js'
import { usePresets } from '../presets/use-presets.js'
import { AppSettings } from '../sandbox/AppSettings.js'
import { createSandbox } from '../sandbox/control.js'
import { Faults } from '../sandbox/Faults.js'
import { useApp } from '../sandbox/use-app.js'
import { LatestCode } from '../session/LatestCode.js'
import { Session } from '../session/Session.js'
import { HostSettingsPanel } from '../settings/HostSettingsPanel.js'
import { Snippet } from '../settings/Snippet.js'
import { toConfig } from '../settings/to-config.js'
import { useHostSettings } from '../settings/use-host-settings.js'
import type { Connection } from './connection.js'
import { Guard } from './Guard.js'
import { Header } from './Header.js'
import { usePart } from './parts.js'
import { useDark } from './use-dark.js'

const LOGINS = [customAuth, guest, legal, passwordless, farcaster, telegram, passkey, oauth, captcha]
const WALLETS = [wallets, walletConnect, coinbase, embeddedWallet, solanaWallet, crossApp, freshLogin, funding]
const PLUGINS = [...LOGINS, ...WALLETS, mfa]
const PLUGINS_WITH_STEP = [...LOGINS, ...WALLETS, mfaAtLogin(mfa)]

/** The page: the user's view on the left, and the settings on the right. */
export function Playground({ connection }: { readonly connection: Connection }) {
  const { settings, change, reset } = useHostSettings()
  const { entries, note, clear } = useLog()
  const [round, setRound] = useState(0)
  const height = useRef(0)
  const part = usePart()
  const sandbox = useMemo(() => createSandbox(connection), [connection])
  const config = toConfig(settings, useDark(), connection)
  const restart = () => setRound((before) => before + 1)
  const app = useApp(sandbox, restart)
  const presets = usePresets({ connection, sandbox, app, settings, changeHost: change })
  return (
    <>
      <Header provider={connection.provider} part={part} />
      <main className="columns" data-part={part}>
        <Presets {...presets} />
        <div className="column">
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
          <Faults sandbox={sandbox} restart={() => app.load({ changed: true })} />
        </div>
        <div className="column">
          <HostSettingsPanel settings={settings} change={change} reset={reset} />
          <Snippet config={config} />
          <AppSettings sandbox={sandbox} app={app} />
        </div>
      </main>
    </>
  )
}
