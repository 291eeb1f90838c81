import { expect, it } from 'vitest'
import type { Text } from '../../core/lib/text.js'

// One capitalisation: a capital begins a sentence or a name.

const modules = import.meta.glob<Record<string, unknown>>('../../{ui,plugins}/**/*text.ts', { eager: true })
const isText = (value: unknown): value is Text => !!value && typeof value === 'object' && 'entries' in value
const texts = Object.values(modules).flatMap((module) => Object.values(module).filter(isText))

/** Names of more than one word, and of one. */
const LONG_NAMES =
  /App Store|Coinbase (Onramp|Wallet)|Google (Authenticator|Drive)|Phantom Mobile Wallet|Apple (iCloud|Pay)/g
const NAMES =
  /^(Apple|Authy|Chrome|Coinbase|Ethereum|Farcaster|Google|MetaMask|Moonpay|Phantom|Solana|Telegram|Warpcast)(’s|'s)?$/

/** Texts that the specification quotes with capitals in the middle. They stay as they are there. */
const QUOTED: readonly string[] = [
  'All Done', // Modal §2.7
  'Authenticator App', // Modal §2.6
  'Continue with Email', // Wire §6.3
  'In Progress', // Wire §6.4
  'Password Strength: {strength}', // Wire §6.4
  'Remove Authenticator App verification?', // Wire §6.4
  'Secure Your Account', // Wire §6.4
  'Set Password', // Modal §4.9
  'Transaction Protection', // Wire §6.4
  'View All', // Modal §2.6
  'View Privacy Policy', // Modal §2.5
  'View Terms', // Modal §2.5
]

/** Words with a capital that begin neither a sentence nor a name. Abbreviations are all capitals. */
function capitals(text: string): readonly string[] {
  if (text.includes('\n')) return text.split('\n').flatMap(capitals)
  const words = text
    .replace(LONG_NAMES, 'it')
    .replace(/\{\w+\}/g, 'it')
    .split(/\s+/)
  return words.filter((word, at) => {
    const before = words[at - 1]
    const begins = before === undefined || /[.!?:…]['”’)]?$/.test(before)
    const bare = word.replace(/^[“‘'"(]+|[”’'").,:;!?…]+$/g, '')
    return !begins && /^\p{Lu}\p{Ll}/u.test(bare) && !/^[“‘]/.test(word) && !NAMES.test(bare)
  })
}

it('a capital begins a sentence or a name, except in texts that the specification quotes', () => {
  const all = texts.flatMap(({ space, entries }) =>
    Object.entries(entries).map(([key, text]) => ({ key: `${space}.${key}`, text })),
  )
  const titled = all.filter(({ text }) => capitals(text).length > 0)
  expect(all.length).toBeGreaterThan(500)
  expect(titled.filter(({ text }) => !QUOTED.includes(text))).toEqual([])
  expect(QUOTED.filter((text) => !titled.some((one) => one.text === text))).toEqual([])
})

it('finds titles', () => {
  expect(capitals('All Done')).toEqual(['Done'])
  expect(capitals('Secure Your Account')).toEqual(['Your', 'Account'])
  expect(capitals('Continue with Google. Then choose “Passkey”: Enter it')).toEqual([])
})
