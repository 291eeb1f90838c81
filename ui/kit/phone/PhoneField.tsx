import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { digitsOf } from '../../../core/input/phone.js'
import { Button } from '../controls/Button.js'
import { FieldError } from '../fields/FieldError.js'
import * as css from '../fields/field.css.js'
import { hidden } from '../layout/hidden.css.js'
import { useText } from '../text/use-text.js'
import { CountrySelect } from './CountrySelect.js'
import { phoneText } from './phone.text.js'
import { number } from './phone-field.css.js'
import type { PhoneMetadata } from './phone-metadata.js'
import { caretBehind, looksInternational, type PhoneDraft, readPhone, writePhone } from './phone-number.js'
import { type PhoneChange, usePhone } from './use-phone.js'

export interface PhoneFieldProps {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  /** The value of the last `onChange`, or an initial number: '+12015550123'. */
  readonly value: string
  onChange(change: PhoneChange): void
  /** Called on Enter. */
  readonly onSubmit?: (() => void) | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly trailing?: ReactNode
}

/** Whether the number is wrong. An incomplete number only counts as wrong once it is `judged`. */
const isWrong = (phone: PhoneMetadata, { country, digits }: PhoneDraft, judged: boolean): boolean =>
  digits !== '' && !phone.isPossible(country, digits) && (judged || phone.isTooLong(country, digits))

/**
 * A phone number: its country, and the number in the country's own format. The numbering plans are loaded when the
 * field appears. If they cannot be, the field accepts a number with its country code.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hideLabel, value, onChange, onSubmit, error, disabled, trailing } = props
  const say = useText(phoneText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const { entry, failed, retry, settle } = usePhone(value, onChange)

  /** Enter was pressed before the phone metadata had loaded, which are needed to check the number. */
  const entered = useRef(false)
  /** Enter was pressed, so errors are shown from now on. */
  const [judged, setJudged] = useState(false)
  const submit = () => {
    setJudged(true)
    onSubmit?.()
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return
    if (entry || failed) submit()
    else entered.current = true
  }
  useEffect(() => {
    // runs after the parent has received the number
    if (!entered.current || !entry || writePhone(entry.phone, entry.draft) !== value) return
    entered.current = false
    submit()
  })

  const type = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    entered.current = false
    setJudged(false)
    const text = field.value
    if (!entry) return onChange({ value: text, possible: looksInternational(text) })
    const end = field.selectionStart ?? text.length
    // keeps the caret in place after an edit in the middle, although the number is reformatted
    caret.current = end < text.length ? digitsOf(text.slice(0, end)).length : undefined
    settle(readPhone(entry.phone, entry.draft, text))
  }
  useLayoutEffect(() => {
    if (!input.current || caret.current === undefined) return
    const at = caretBehind(input.current.value, caret.current)
    input.current.setSelectionRange(at, at)
    caret.current = undefined
  })

  const { phone, draft } = entry ?? {}
  const wrong = entry && isWrong(entry.phone, entry.draft, judged)
  const complaint = () => {
    if (failed) return say('phoneUnavailable')
    if (!entry || !wrong) return
    const { country, digits } = entry.draft
    if (digits.startsWith('+')) return say('phoneUnknown')
    return say('phoneWrong', { country: country.name, example: entry.phone.example(country).replaceAll(' ', '\u00a0') })
  }
  const message = error ?? complaint()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? hidden : css.label}>
        {label}
      </label>
      <div className={css.box}>
        {!failed && (
          <CountrySelect
            countries={phone?.countries}
            country={draft?.country}
            disabled={disabled}
            onChoose={(country) => {
              setJudged(false)
              if (phone) settle({ country: phone.find(country), digits: '' })
            }}
          />
        )}
        <input
          ref={input}
          id={id}
          className={`${css.input} ${number}`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          disabled={disabled}
          placeholder={entry ? entry.phone.example(entry.draft.country) : failed ? say('phonePlaceholder') : undefined}
          value={entry ? entry.phone.format(entry.draft.country, entry.draft.digits) : value}
          aria-invalid={error || wrong ? true : undefined}
          aria-describedby={message && `${id}-error`}
          onChange={type}
          onKeyDown={press}
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
