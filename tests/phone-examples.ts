import libphonenumber from 'google-libphonenumber'

const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = libphonenumber

export interface PhoneExample {
  /** Two letters, as in ISO 3166. */
  readonly country: string
  readonly kind: 'mobile' | 'fixed-line'
  readonly e164: string
  /** As it is written within the country: '06 12 34 56 78'. */
  readonly national: string
  /** As it is written for the world: '+33 6 12 34 56 78'. */
  readonly international: string
  /** As it is dialled in another country, with that country's exit code: '011 33 6 12 34 56 78'. */
  dialledIn(country: string): string
}

/**
 * The example numbers of every country, from Google's own library: a second implementation, so that a mistake of the
 * one that the product uses shows. https://github.com/google/libphonenumber, 2026-11-25.
 */
export function phoneExamples(): readonly PhoneExample[] {
  const plans = PhoneNumberUtil.getInstance()
  const examples: PhoneExample[] = []
  for (const country of plans.getSupportedRegions().sort())
    for (const [kind, type] of [
      ['mobile', PhoneNumberType.MOBILE],
      ['fixed-line', PhoneNumberType.FIXED_LINE],
    ] as const) {
      const number = plans.getExampleNumberForType(country, type)
      if (!number || !plans.isValidNumberForRegion(number, country)) continue
      examples.push({
        country,
        kind,
        e164: plans.format(number, PhoneNumberFormat.E164),
        national: plans.format(number, PhoneNumberFormat.NATIONAL),
        international: plans.format(number, PhoneNumberFormat.INTERNATIONAL),
        dialledIn: (from) => plans.formatOutOfCountryCallingNumber(number, from),
      })
    }
  return examples
}
