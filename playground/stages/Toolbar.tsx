import type { address, Settings } from './settings.js'

interface ToolbarProps {
  readonly settings: Settings
  readonly screens: readonly string[]
  change(changes: Parameters<typeof address>[0]): void
}

/** The controls, each of which changes the page's address. */
export function Toolbar({ settings, screens, change }: ToolbarProps) {
  const custom = settings.theme.startsWith('#')
  const box = (name: 'rtl' | 'calm' | 'standalone' | 'keys', label: string) => (
    <label>
      <input type="checkbox" checked={settings[name]} onChange={(event) => change({ [name]: event.target.checked })} />
      {label}
    </label>
  )
  return (
    <header className="bar">
      <label>
        Search
        <input
          type="search"
          value={settings.find}
          placeholder="code, embedded-wallet …"
          onChange={(event) => change({ find: event.target.value || null })}
        />
      </label>
      <label>
        Screen
        <select
          value={settings.screen ?? ''}
          onChange={(event) => change({ screen: event.target.value || null, stage: null })}
        >
          <option value="">all</option>
          {settings.screen && !screens.includes(settings.screen) && <option>{settings.screen}</option>}
          {screens.map((screen) => (
            <option key={screen}>{screen}</option>
          ))}
        </select>
      </label>
      <label>
        Theme
        <select
          value={custom ? 'custom' : settings.theme}
          onChange={(event) => change({ theme: event.target.value === 'custom' ? '#0b1020' : event.target.value })}
        >
          <option>light</option>
          <option>dark</option>
          <option>custom</option>
        </select>
        {custom && (
          <input type="color" value={settings.theme} onChange={(event) => change({ theme: event.target.value })} />
        )}
      </label>
      <label>
        Accent
        <input
          type="color"
          value={settings.accent.toLowerCase()}
          onChange={(event) => change({ accent: event.target.value })}
        />
      </label>
      <label>
        Width
        <select value={settings.width} onChange={(event) => change({ width: event.target.value })}>
          {[320, 360, 440, 1280].map((width) => (
            <option key={width}>{width}</option>
          ))}
        </select>
      </label>
      {box('rtl', 'RTL')}
      {box('calm', 'No motion')}
      {box('standalone', 'Standalone')}
      {box('keys', 'Text keys')}
    </header>
  )
}
