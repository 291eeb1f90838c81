/** The commands that start a server. */
export type StartCommand = 'start' | 'sandbox'

export interface Variable<Value = unknown> {
  /** What it sets, in sentences. */
  readonly about: string
  readonly example: string
  /** The text that holds where none is set. */
  readonly default?: string | Readonly<Record<StartCommand, string>>
  read(text: string): Value
  /** Its value is never shown whole, and there is no option of the command line for it. */
  readonly isSecret?: true
  /** The part of a secret value that may be shown. */
  show?(value: Value): string
  /** Its option may be given several times. */
  readonly isList?: true
  /** It is read before the options of the command line are. */
  readonly isEarly?: true
  /** The only command that takes it. */
  readonly only?: StartCommand
}

/** An entry of a table, with the type of its value. */
export const variable = <Value>(described: Variable<Value>): Variable<Value> => described
