import ts from 'typescript'
import { palette } from '../../ui/theme/palette.js'
import { plain } from '../../ui/theme/plain.js'
import { code, commentOf, parse, pickAll, plainText, table, withoutUndefined } from './source.js'

interface Property {
  readonly name: string
  readonly value: string
  readonly comment: string
}

/** The properties with a text as value in a file, with their comments. */
const propertiesOf = (file: string): readonly Property[] =>
  pickAll(parse(file), (node): Property | undefined =>
    ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)
      ? { name: node.name.getText().replaceAll("'", ''), value: node.initializer.text, comment: commentOf(node) }
      : undefined,
  )

/** The colours, with their values in the default themes. */
export function readColours(): readonly (readonly [variable: string, use: string, light: string, dark: string])[] {
  const dark = palette({ theme: 'dark', accentColor: null }).colours
  const comments = new Map(propertiesOf('ui/theme/plain.ts').map(({ name, comment }) => [name, comment]))
  return Object.entries(plain.colours).map(([name, light]) => [
    `--latchkit-color-${name}`,
    comments.get(name) ?? '',
    light,
    dark[name] ?? '',
  ])
}

/** The other variables that the dialog reads, with their defaults. */
export const readMeasures = (): readonly (readonly [variable: string, use: string, value: string])[] =>
  propertiesOf('ui/theme/tokens.css.ts').flatMap(({ value, comment }) => {
    const [, variable, otherwise] = /^var\((--latchkit-[\w-]+), (.+)\)$/.exec(value) ?? []
    return variable && otherwise ? [[variable, comment, otherwise] as const] : []
  })

/** The options of `config.appearance`. */
export const readAppearance = (): readonly (readonly [option: string, type: string, comment: string])[] =>
  pickAll(parse('core/host-config.ts'), (node) => {
    if (!ts.isPropertySignature(node) || node.name.getText() !== 'appearance' || !node.type) return undefined
    const type = withoutUndefined(node.type)
    return ts.isTypeLiteralNode(type) ? type.members : undefined
  }).flatMap((members) =>
    members.filter(ts.isPropertySignature).map((member) => {
      const type = member.type?.getText().replace(/ \| undefined$/, '') ?? ''
      return [member.name.getText(), type, commentOf(member)] as const
    }),
  )

/** `docs/reference/theming.md` */
export const themingPage = (): string => `# Theming

This page has every option and every variable that changes the look of the dialog. \`config.appearance\` sets what an app usually sets. CSS variables of the page override single values.

## \`config.appearance\`

${table(
  ['option', 'type', ''],
  readAppearance().map(([option, type, comment]) => [code(option), code(type), plainText(comment)]),
)}

## Colours

Set a variable on \`:root\` or on any ancestor of the dialog, which only reads it. A variable holds for every theme; the theme and the accent determine the defaults. These are those of \`theme: 'light'\` and \`theme: 'dark'\` with the default accent.

${table(
  ['variable', 'what has it', 'light', 'dark'],
  readColours().map(([variable, use, light, dark]) => [code(variable), use, code(light), code(dark)]),
)}

By default, text has a contrast of 4.5:1 or more with its background, and borders of fields have 3:1. Colours that you set yourself are used as they are.

Other dialogs of this kind have variables for a light accent and for surfaces of success, errors and warnings (\`accent-light\`, \`success\`, \`success-dark\`, \`success-light\`, \`error\`, \`error-light\`, \`warn\`, \`warn-light\`). This one draws no such surface: what it says of success, errors and warnings is text and marks on the background.

## Measures and typeface

${table(
  ['variable', 'what has it', 'default'],
  readMeasures().map(([variable, use, value]) => [code(variable), use, code(value)]),
)}
`
