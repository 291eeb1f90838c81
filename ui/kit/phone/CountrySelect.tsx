import { type KeyboardEvent, useRef } from 'react'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { useText } from '../text/use-text.js'
import { byEnglishName, NOTHING_TYPED, typedSoFar } from './country-search.js'
import { phoneText } from './phone.text.js'
import * as css from './phone-field.css.js'
import type { Country } from './phone-metadata.js'

interface CountrySelectProps {
  /** Undefined while the countries are loading. */
  readonly countries: readonly Country[] | undefined
  readonly country: Country | undefined
  readonly disabled?: boolean | undefined
  onChoose(id: string): void
}

/**
 * Selects the country of a phone number. It is drawn short, and opens the platform's own list, which works best on
 * phones.
 */
export function CountrySelect({ countries, country, disabled, onChoose }: CountrySelectProps) {
  const say = useText(phoneText)
  const typed = useRef(NOTHING_TYPED)
  /** The platform searches the names that it shows. */
  const search = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    typed.current = typedSoFar(typed.current, event)
    const found = byEnglishName(countries ?? [], typed.current.text)
    if (!found) return
    event.preventDefault()
    onChoose(found)
  }
  if (!countries || !country)
    return <span className={`${css.country} ${css.waiting}`} role="img" aria-label={say('phoneLoading')} />
  return (
    <span className={css.country}>
      <span aria-hidden="true">{`${country.id} +${country.calling}`}</span>
      <ChevronDownIcon size={16} />
      <select
        className={css.select}
        aria-label={say('country')}
        autoComplete="tel-country-code"
        disabled={disabled}
        value={country.id}
        onKeyDown={search}
        onChange={(event) => onChoose(event.target.value)}
      >
        {countries.map(({ id, name, calling }) => (
          <option key={id} value={id}>{`${name} (+${calling})`}</option>
        ))}
      </select>
    </span>
  )
}
