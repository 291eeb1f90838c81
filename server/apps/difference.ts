import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../protocol/validate.js'
import { secretFields } from '../settings/secret.js'
import { isSet, NOT_SET, SET } from './references.js'

type Values = Readonly<Record<string, unknown>>

/** Characters that steer a terminal or turn the text around them. JSON escapes only some of them. */
const STEERING = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (text: string) =>
  text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** No setting is nested deeper. A deeper value cannot be applied, and takes long to write. */
const MAX_LEVELS = 64

function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return level.length > 0
}

/** A value as JSON, in which every character can be seen. One that is nested too deep is not shown. */
export function shown(value: unknown, indent?: number): string {
  if (value === undefined) return NOT_SET
  return isDeep(value) ? '"…"' : escaped(JSON.stringify(value, undefined, indent))
}

/** The name of an app or a setting that somebody else wrote, for messages. */
export const shownName = (name: string): string => shown(name.slice(0, 100))

/** A line for each setting that differs, such as `name: "Acme" → "Acme Ltd"`. Secrets are not told. */
export const differences = (before: Values, after: Values): readonly string[] =>
  namesOf(before, after).flatMap((name) =>
    Object.hasOwn(secretFields, name)
      ? secretDifference(name, before[name], after[name])
      : valueDifferences(name, before[name], after[name]),
  )

const namesOf = (before: Values, after: Values) => [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()

function secretDifference(name: string, before: unknown, after: unknown): readonly string[] {
  if (isDeepStrictEqual(before, after)) return []
  const [was, is] = [isSet(before), isSet(after)]
  return was && is ? [`${name}: (changes)`] : [`${name}: ${was ? SET : NOT_SET} → ${is ? SET : NOT_SET}`]
}

function valueDifferences(name: string, before: unknown, after: unknown): readonly string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isRecord(before) && isRecord(after))
    return namesOf(before, after).flatMap((part) => valueDifferences(`${name}.${part}`, before[part], after[part]))
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(name, before, after)
  return [`${name}: ${shown(before)} → ${shown(after)}`]
}

function listDifferences(name: string, before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const [old, now] = [before, after].map((list) => list.map((item) => shown(item)))
  const [had, has] = [new Set(old), new Set(now)]
  const lines = [
    ...[...had].filter((item) => !has.has(item)).map((item) => `${name}: − ${item}`),
    ...[...has].filter((item) => !had.has(item)).map((item) => `${name}: + ${item}`),
  ]
  return lines.length > 0 ? lines : [`${name}: ${shown(before)} → ${shown(after)}`]
}
