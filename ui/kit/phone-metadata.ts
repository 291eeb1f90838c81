import type { CountryCode } from 'libphonenumber-js/min'

export interface Country {
  /** Two letters, as in ISO 3166. */
  readonly id: string
  readonly name: string
  /** Without the plus. */
  readonly calling: string
}

/** What the phone field asks about numbers. */
export interface PhoneMetadata {
  readonly countries: readonly Country[]
  /** The country of that id, or else the United States. */
  find(id: string): Country
  /** National digits as the country writes them, at any moment while they are typed. */
  format(country: Country, digits: string): string
  /** Whether the country has numbers of this length (Wire §6.3: a possible number). */
  isPossible(country: Country, digits: string): boolean
  /** As it is written behind the country code: without a trunk prefix, such as the 0 that is dialled within the country. */
  behindCode(country: Country, digits: string): string
  example(country: Country): string
  /** Takes a number with its country code apart: '+44 20 …'. Where countries share a code, `near` is preferred. */
  parse(text: string, near: Country): { country: Country; digits: string } | undefined
}

/** Fetches the numbering plans of the world (about 32 kB), and only then. */
export async function loadPhoneMetadata(): Promise<PhoneMetadata> {
  const samples = import('libphonenumber-js/mobile/examples')
  samples.catch(() => {}) // reported by the await below, or by the other import
  // Destructured, so that a bundler drops the parts that are not used.
  const { AsYouType, getCountries, getCountryCallingCode, getExampleNumber, Metadata, parsePhoneNumberFromString } =
    await import('libphonenumber-js/min')
  const examples = (await samples).default
  // Not in the package's types; its first answer is the country that a shared code is known for.
  const plans = new Metadata() as unknown as {
    getCountryCodesForCallingCode(calling: string): string[] | undefined
  }
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = getCountries()
    .map((id) => ({ id, name: names.of(id) ?? id, calling: String(getCountryCallingCode(id)) }))
    .sort((one, other) => one.name.localeCompare(other.name))
  const byId = new Map<string, Country>(countries.map((country) => [country.id, country]))
  const find = (id: string) => (byId.get(id.toUpperCase()) ?? byId.get('US')) as Country
  const code = (country: Country) => country.id as CountryCode
  const format = (country: Country, digits: string) => new AsYouType(code(country)).input(digits)
  return {
    countries,
    find,
    format,
    isPossible: (country, digits) => parsePhoneNumberFromString(digits, code(country))?.isPossible() ?? false,
    behindCode(country, digits) {
      const number = parsePhoneNumberFromString(digits, code(country))
      if (!number) return format(country, digits)
      const national = number.formatNational()
      const hasTrunk = national.replace(/\D/g, '') !== number.nationalNumber
      return hasTrunk ? number.formatInternational().slice(country.calling.length + 2) : national
    },
    example: (country) => getExampleNumber(code(country), examples)?.formatNational() ?? '',
    parse(text, near) {
      const typing = new AsYouType()
      typing.input(text)
      const number = typing.getNumber()
      if (!number) return
      const calling = number.countryCallingCode
      const id =
        number.country ?? (near.calling === calling ? near.id : plans.getCountryCodesForCallingCode(calling)?.[0])
      return id ? { country: find(id), digits: number.formatNational().replace(/\D/g, '') } : undefined
    },
  }
}
