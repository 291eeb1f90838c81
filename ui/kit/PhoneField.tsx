import { type ChangeEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.js'
import { FieldError } from './FieldError.js'
import * as css from './field.css.js'
import { hidden } from './hidden.css.js'
import { ChevronDownIcon } from './icons.js'
import * as own from './phone-field.css.js'
import { loadPhoneMetadata } from './phone-metadata.js'
import { caretBehind, digitsOf, looksInternational, type PhoneDraft, readPhone, writePhone } from './phone-number.js'
import { kitText } from './text.js'
import { useLoad } from './use-load.js'
import { useSurroundings } from './use-surroundings.js'
import { useText } from './use-text.js'

export interface PhoneChange {
  /** '+<code> <formatted>', as the protocol carries it; empty while there are no digits. */
  readonly value: string
  /** The country has numbers of this length (Modal §5). */
  readonly possible: boolean
}

export interface PhoneFieldProps {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  /** What `onChange` gave, or a number to start with: '+12015550123'. */
  readonly value: string
  onChange(change: PhoneChange): void
  /** Enter. */
  readonly onSubmit?: (() => void) | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly trailing?: ReactNode
}

/**
 * A phone number: its country, and the number as that country writes it. The numbering plans are fetched when the field
 * appears; if they cannot be, the field takes a number with its country code instead.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hideLabel, value, onChange, onSubmit, error, disabled, trailing } = props
  const say = useText(kitText)
  const id = useId()
  const { defaultCountry } = useSurroundings()
  const { value: phone, failed, retry } = useLoad(loadPhoneMetadata)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [kept, setKept] = useState<PhoneDraft>()

  const home = kept?.country ?? phone?.find(defaultCountry)
  let draft = kept
  // A value from outside: a number to start with, or a field that was emptied.
  if (phone && home && (!draft || writePhone(phone, draft) !== value))
    draft = readPhone(phone, { country: home, digits: '' }, value)

  const settle = (next: PhoneDraft) => {
    if (!phone) return
    setKept(next)
    onChange({ value: writePhone(phone, next), possible: phone.isPossible(next.country, next.digits) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: judges once, when it can, what was there before the plans
  useEffect(() => {
    if (draft?.digits) settle(draft)
  }, [phone])
  const type = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const text = field.value
    if (!phone || !draft) return onChange({ value: text, possible: looksInternational(text) })
    const end = field.selectionStart ?? text.length
    const next = readPhone(phone, draft, text)
    // An edit in the middle stays in the middle, although the number is written anew.
    caret.current = end < text.length ? digitsOf(text.slice(0, end)).length : undefined
    settle(next)
  }
  useLayoutEffect(() => {
    const field = input.current
    if (!field || caret.current === undefined) return
    const at = caretBehind(field.value, caret.current)
    field.setSelectionRange(at, at)
    caret.current = undefined
  })
  const message = error ?? (failed ? say('phoneUnavailable') : undefined)
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? hidden : css.label}>
        {label}
      </label>
      <div className={css.box}>
        {phone && draft && (
          <span className={own.country}>
            <span aria-hidden="true">
              {draft.country.id} +{draft.country.calling}
            </span>
            <ChevronDownIcon size={16} />
            <select
              className={own.select}
              aria-label={say('country')}
              autoComplete="tel-country-code"
              disabled={disabled}
              value={draft.country.id}
              onChange={(event) => settle({ country: phone.find(event.target.value), digits: '' })}
            >
              {phone.countries.map(({ id: country, name, calling }) => (
                <option key={country} value={country}>{`${name} (+${calling})`}</option>
              ))}
            </select>
          </span>
        )}
        {!phone && !failed && (
          <span className={`${own.country} ${own.waiting}`} role="img" aria-label={say('phoneLoading')} />
        )}
        <input
          ref={input}
          id={id}
          className={`${css.input} ${own.number}`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          disabled={disabled}
          placeholder={phone && draft ? phone.example(draft.country) : failed ? say('phonePlaceholder') : undefined}
          value={phone && draft ? phone.format(draft.country, draft.digits) : value}
          aria-invalid={error ? true : undefined}
          aria-describedby={message && `${id}-error`}
          onChange={type}
          onKeyDown={(event) => event.key === 'Enter' && onSubmit?.()}
        />
        {trailing && <span className={`${css.side} ${css.trailing}`}>{trailing}</span>}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {failed && (
        <div>
          <Button variant="text" onClick={retry}>
            {say('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
