/** What a check has found. `todo` says what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure' | 'skipped'
  readonly text: string
  readonly todo?: string
}

export interface Check {
  /** What it looks at, in a word or two. */
  readonly name: string
  work(): Promise<Finding>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const skipped = (text: string): Finding => ({ level: 'skipped', text })
export const warning = (text: string, todo: string): Finding => ({ level: 'warning', text, todo })
export const failure = (text: string, todo: string): Finding => ({ level: 'failure', text, todo })

/** Why something outside failed, without addresses, which may contain keys. */
export function reasonOf(error: unknown): string {
  const cause = partOf(error, 'cause')
  const parts = [partOf(cause, 'code'), partOf(error, 'code'), partOf(error, 'name')]
  return parts.find((part) => typeof part === 'string') ?? 'no answer'
}

const partOf = (value: unknown, name: 'cause' | 'code' | 'name'): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
