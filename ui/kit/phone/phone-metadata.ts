import type { CountryCode } from 'libphonenumber-js/min'

export interface Country {
  /** Two letters, as in ISO 3166. */
  readonly id: string
  /** In the page's language. */
  readonly name: string
  readonly englishName: string
  /** Without the plus. */
  readonly calling: string
}

/** The phone metadata that the phone field needs. */
export interface PhoneMetadata {
  readonly countries: readonly Country[]
  /** The country of that id, or else the United States. */
  find(id: string): Country
  /** National digits as the country writes them, at any moment while they are typed. */
  format(country: Country, digits: string): string
  /** Whether the country has numbers of this length (Wire §6.3: a possible number). */
  isPossible(country: Country, digits: string): boolean
  /** Whether no further digit could make it a number of the country. */
  isTooLong(country: Country, digits: string): boolean
  /**
   * Formats a number as it is written after the country code: without a trunk prefix, such as the 0 dialled within a
   * country.
   */
  behindCode(country: Country, digits: string): string
  example(country: Country): string
  /** Takes a number with its country code apart: '+44 20 …'. Where countries share a code, `near` is preferred. */
  parse(text: string, near: Country): { country: Country; digits: string } | undefined
  /**
   * The country's exit code, which is dialled before foreign numbers, where the digits start with it: 011, 00, 0011,
   * 010. More than one, the shortest first, where one is the start of another.
   */
  exitCodesOf(country: Country, digits: string): readonly string[]
}

/** Digits: that of Australia with the code of a carrier in front. */
const LONGEST_EXIT_CODE = 8

/** The names of countries in the first of these languages that the browser knows. A page's `lang` may be any text. */
function namesIn(languages: readonly string[]): Intl.DisplayNames | undefined {
  const known = languages.filter((language) => {
    try {
      return Intl.DisplayNames.supportedLocalesOf(language).length > 0
    } catch {
      return false
    }
  })
  try {
    return new Intl.DisplayNames(known, { type: 'region' })
  } catch {
    return undefined
  }
}

/** Fetches the numbering plans of the world (about 32 kB), and only then. `languages`: for names, the best first. */
export async function loadPhoneMetadata(languages: readonly string[] = ['en']): Promise<PhoneMetadata> {
  const samples = import('libphonenumber-js/mobile/examples')
  samples.catch(() => {}) // reported by the await below, or by the other import
  // Destructured, so that a bundler drops the parts that are not used.
  const {
    AsYouType,
    getCountries,
    getCountryCallingCode,
    getExampleNumber,
    Metadata,
    parsePhoneNumberFromString,
    validatePhoneNumberLength,
  } = await import('libphonenumber-js/min')
  const examples = (await samples).default
  // Not in the package's types; its first answer is the country that a shared code is known for.
  const plans = new Metadata() as InstanceType<typeof Metadata> & {
    getCountryCodesForCallingCode(calling: string): string[] | undefined
  }
  const names = namesIn(languages)
  const english = namesIn(['en'])
  const countries = getCountries()
    .map((id) => ({
      id,
      name: names?.of(id) ?? id,
      englishName: english?.of(id) ?? id,
      calling: String(getCountryCallingCode(id)),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, names?.resolvedOptions().locale))
  const byId = new Map<string, Country>(countries.map((country) => [country.id, country]))
  const find = (id: string) => (byId.get(id.toUpperCase()) ?? byId.get('US')) as Country
  const code = (country: Country) => country.id as CountryCode
  function exitCodesOf(country: Country, digits: string): readonly string[] {
    plans.selectNumberingPlan(code(country))
    const exitCode = new RegExp(`^(?:${plans.numberingPlan?.IDDPrefix()})$`)
    const starts = Array.from({ length: LONGEST_EXIT_CODE }, (_, i) => digits.slice(0, i + 1))
    return starts.filter((start, i) => exitCode.test(start) && /^[1-9]/.test(digits.slice(i + 1)))
  }
  // Behind an exit code the library throws for the start of a country code ('05' in Cape Verde).
  const format = (country: Country, digits: string) =>
    exitCodesOf(country, digits).length ? digits : new AsYouType(code(country)).input(digits)
  /** Undefined too where the library reads the digits as a number of another country. */
  function read(country: Country, digits: string) {
    const number = parsePhoneNumberFromString(digits, code(country))
    return number?.countryCallingCode === country.calling ? number : undefined
  }
  return {
    countries,
    find,
    format,
    exitCodesOf,
    isPossible: (country, digits) => read(country, digits)?.isPossible() ?? false,
    isTooLong: (country, digits) =>
      validatePhoneNumberLength(digits, code(country)) === 'TOO_LONG' && !exitCodesOf(country, digits).length,
    behindCode(country, digits) {
      const number = read(country, digits)
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
      if (!id) return
      const country = find(id)
      const digits = number.formatNational().replace(/\D/g, '')
      // Digits too many may read as another number of the country, when they are taken for a national number.
      const whole = parsePhoneNumberFromString(text)
      const again = whole && read(country, digits)
      return again && again.number !== whole.number ? undefined : { country, digits }
    },
  }
}
