import type { CountryCode } from 'libphonenumber-js/min'

export interface Country {
  /** Two letters, as in ISO 3166. */
  readonly id: string
  /** Name in the page's language. */
  readonly name: string
  readonly englishName: string
  /** Calling code without the plus. */
  readonly calling: string
}

/** The phone metadata that the phone field needs. */
export interface PhoneMetadata {
  readonly countries: readonly Country[]
  /** The country with this id, or the United States. */
  find(id: string): Country
  /** Formats national digits as the country does, also while they are incomplete. */
  format(country: Country, digits: string): string
  /** Whether the country has numbers of this length (Wire §6.3: a possible number). */
  isPossible(country: Country, digits: string): boolean
  /** Whether no further digit could make it a valid number of the country. */
  isTooLong(country: Country, digits: string): boolean
  /**
   * Formats a number as it is written after the country code: without a trunk prefix, such as the 0 dialled within a
   * country.
   */
  behindCode(country: Country, digits: string): string
  example(country: Country): string
  /** Splits a number with its country code: '+44 20 …'. If countries share the code, `near` is preferred. */
  parse(text: string, near: Country): { country: Country; digits: string } | undefined
  /**
   * The country's exit codes for calls abroad with which the digits start: 011, 00, 0011, 010. The shortest comes
   * first.
   */
  exitCodesOf(country: Country, digits: string): readonly string[]
}

/** Digits, for Australia's exit code with a carrier code. */
const LONGEST_EXIT_CODE = 8

/** Country names in the first of these languages that the browser supports. A page's `lang` may be any text. */
function namesIn(languages: readonly string[]): Intl.DisplayNames | undefined {
  const supported = languages.filter((language) => {
    try {
      return Intl.DisplayNames.supportedLocalesOf(language).length > 0
    } catch {
      return false
    }
  })
  try {
    return new Intl.DisplayNames(supported, { type: 'region' })
  } catch {
    return undefined
  }
}

/** Loads the numbering plans of all countries (about 32 kB). `languages` are for names, in order of preference. */
export async function loadPhoneMetadata(languages: readonly string[] = ['en']): Promise<PhoneMetadata> {
  const samples = import('libphonenumber-js/mobile/examples')
  samples.catch(() => {}) // reported by the await below, or by the other import
  // Destructured, so that a bundler drops the unused parts
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
  // Missing in the package's types. The first entry is the main country of a shared code.
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
  // after an exit code the library throws for an incomplete country code ('05' in Cape Verde)
  const format = (country: Country, digits: string) =>
    exitCodesOf(country, digits).length ? digits : new AsYouType(code(country)).input(digits)
  /** Also undefined if the library reads the digits as a number of another country. */
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
      // too many digits, read as a national number, may match another number of the country
      const whole = parsePhoneNumberFromString(text)
      const reread = whole && read(country, digits)
      return reread && reread.number !== whole.number ? undefined : { country, digits }
    },
  }
}
