import { useId } from 'react'
import type { GroupProps } from './group-props.js'
import type { HostSettings } from './host-settings.js'

const VIEWPORTS: Readonly<Record<HostSettings['viewport'], string>> = {
  window: 'This window',
  small: 'Small phone, 320 × 568',
  phone: 'Phone, 390 × 844',
  tablet: 'Tablet, 768 × 1024',
}
const DIRECTIONS: Readonly<Record<HostSettings['direction'], string>> = { ltr: 'Left to right', rtl: 'Right to left' }
const LANGUAGES: Readonly<Record<HostSettings['language'], string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  zh: '中文',
}

/** How the page is shown: its size, its direction, and the language that it declares. */
export function PageBar({ settings: { viewport, direction, language }, change }: GroupProps) {
  return (
    <section className="page-bar" aria-label="How the page is shown">
      <Select label="Viewport" value={viewport} options={VIEWPORTS} change={(chosen) => change({ viewport: chosen })} />
      <Select
        label="Direction"
        value={direction}
        options={DIRECTIONS}
        change={(chosen) => change({ direction: chosen })}
      />
      <Select
        label="Language"
        value={language}
        options={LANGUAGES}
        title="The language that the page declares: how numbers and dates are written. Texts are the host’s, by intl.text."
        change={(chosen) => change({ language: chosen })}
      />
    </section>
  )
}

interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: Readonly<Record<T, string>>
  readonly title?: string
  change(value: T): void
}

function Select<T extends string>({ label, value, options, title, change }: SelectProps<T>) {
  const id = useId()
  return (
    <span className="select">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} title={title} onChange={(event) => change(event.target.value as T)}>
        {Object.entries<string>(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
