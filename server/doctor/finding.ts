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
  const { cause, code, name } = error as { cause?: { code?: unknown; name?: unknown }; code?: unknown; name?: unknown }
  return String(cause?.code ?? code ?? name ?? 'no answer')
}
