import { useEffect, useState } from 'react'
import { useLoad } from '../use-load.js'
import { useSurroundings } from '../use-surroundings.js'
import { loadPhoneMetadata, type PhoneMetadata } from './phone-metadata.js'
import { type PhoneDraft, readPhone, writePhone } from './phone-number.js'

export interface PhoneChange {
  /** '+<code> <formatted>', as on the wire; empty without digits. */
  readonly value: string
  /** Whether the country has numbers of this length (Modal §5). */
  readonly possible: boolean
}

interface Phone {
  /** The phone metadata and the number; either both are set or neither is. */
  readonly entry: { readonly phone: PhoneMetadata; readonly draft: PhoneDraft } | undefined
  readonly failed: boolean
  retry(): void
  settle(next: PhoneDraft): void
}

const loadForPage = () => loadPhoneMetadata([document.documentElement.lang, navigator.language, 'en'])

/** Keeps the country of a number beside its value, which does not always determine it (+1 is shared). */
export function usePhone(value: string, onChange: (change: PhoneChange) => void): Phone {
  const { config } = useSurroundings()
  const { value: phone, failed, retry } = useLoad(loadForPage)
  const [lastDraft, setLastDraft] = useState<PhoneDraft>()

  const draftOf = (plans: PhoneMetadata): PhoneDraft => {
    if (lastDraft && writePhone(plans, lastDraft) === value) return lastDraft
    // the value was set by the parent: an initial number, or an empty field
    return readPhone(
      plans,
      { country: lastDraft?.country ?? plans.find(config?.intl?.defaultCountry ?? 'US'), digits: '' },
      value,
    )
  }
  const entry = phone && { phone, draft: draftOf(phone) }
  const settle = (next: PhoneDraft) => {
    if (!phone) return
    setLastDraft(next)
    onChange({ value: writePhone(phone, next), possible: phone.isPossible(next.country, next.digits) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: judges once, when it can, what was there before the plans
  useEffect(() => {
    if (entry?.draft.digits) settle(entry.draft)
  }, [phone])
  return { entry, failed: !!failed, retry, settle }
}
