/** Patterns that are not tried with hostile texts, each with the reason. */
export const LIMITED: Readonly<Record<string, string>> = {
  'core/input/reveal-controls.ts RegExp': 'built of parts; its readers are tried by `TEXT_READERS`',
  'core/input/sign-in-message.ts RegExp': 'built of parts; its reader is tried by `TEXT_READERS`',
  'plugins/funding/funding.api.ts /0+$/': 'for the 20 characters of a number with 18 decimals',
  'ui/kit/phone/phone-metadata.ts RegExp': 'of the metadata of libphonenumber, for digits of at most 400 characters',
  'ui/kit/phone/phone-number.ts /[,#x][^\\d+]*\\d{1,7}$|\\bext[^\\d+]*\\d{1,7}$/i': 'for at most 400 characters',
}
