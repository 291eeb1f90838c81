/** Code that stands in a literal as it is. */
export class Code {
  constructor(readonly text: string) {}
}
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const LINE = 100

const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A value as code, on one line if it fits. `indent` is that of the line on which it begins. */
export function literal(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${indent}`)
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((part) => literal(part, inner))
    : Object.entries(value).map(([key, part]) => {
        const name = IDENTIFIER.test(key) ? key : quoted(key)
        const text = literal(part, inner)
        return text === name ? name : `${name}: ${text}`
      })
  if (!parts.length) return isList ? '[]' : '{}'
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (!line.includes('\n') && indent.length + line.length <= LINE) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}
