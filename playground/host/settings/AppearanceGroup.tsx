import { Choice } from '../controls/Choice.js'
import { ColorField } from '../controls/ColorField.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './group-props.js'

const THEMES = { page: 'As this page', light: 'light', dark: 'dark', custom: 'A colour of your own', unset: 'Not set' }
const LOGOS = { app: 'Not set: the app’s', url: 'A URL', svg: 'An <svg> element', wrong: 'A wrong type (warns)' }
const MESSAGES = { none: 'Not set', text: 'A text', element: 'An element' }

export function AppearanceGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Appearance" open>
      <Choice label="theme" value={settings.theme} options={THEMES} change={(theme) => change({ theme })} />
      {settings.theme === 'custom' && (
        <ColorField
          label="theme colour"
          value={settings.themeColor}
          placeholder="#0b1020"
          change={(themeColor) => change({ themeColor })}
        />
      )}
      <ColorField
        label="accentColor"
        value={settings.accentColor}
        placeholder="#676fff"
        hint="Empty: the app’s own."
        change={(accentColor) => change({ accentColor })}
      />
      <Choice label="logo" value={settings.logo} options={LOGOS} change={(logo) => change({ logo })} />
      {settings.logo === 'url' && (
        <TextField label="logo URL" value={settings.logoUrl} change={(logoUrl) => change({ logoUrl })} />
      )}
      <TextField
        label="landingHeader"
        value={settings.landingHeader}
        placeholder="Log in or sign up"
        change={(landingHeader) => change({ landingHeader })}
      />
      <Choice
        label="loginMessage"
        value={settings.message}
        options={MESSAGES}
        change={(message) => change({ message })}
      />
      {settings.message === 'text' && (
        <TextField
          label="loginMessage text"
          value={settings.messageText}
          hint="Cut after 100 characters."
          change={(messageText) => change({ messageText })}
        />
      )}
    </Group>
  )
}
