import { useLoginCautions } from '../../../ui/kit/requests/login-cautions.js'
import type { Caution } from '../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { Instruction, SignTask } from '../sign.contract.js'
import { text } from './text.js'

/** The greatest amount that a program can count, which means "unlimited". */
const UNLIMITED = 2n ** 64n - 1n
export const isUnlimited = (of: Instruction): boolean =>
  of.kind === 'token' && of.act === 'approve' && of.amount === UNLIMITED

const isApproval = (of: Instruction) => of.kind === 'token' && of.act === 'approve'
/** The most serious warning comes first. */
const WARNINGS: readonly (readonly [
  words:
    | 'assignWarning'
    | 'authorityWarning'
    | 'unlimitedWarning'
    | 'approvalWarning'
    | 'closeWarning'
    | 'unknownWarning',
  isDanger: boolean,
  isOf: (of: Instruction, address: string) => boolean,
])[] = [
  ['assignWarning', true, (of) => of.kind === 'assign'],
  ['authorityWarning', true, (of) => of.kind === 'token' && of.act === 'authority' && of.to !== null],
  ['unlimitedWarning', true, isUnlimited],
  ['approvalWarning', false, (of) => isApproval(of) && !isUnlimited(of)],
  ['closeWarning', false, (of, address) => of.kind === 'token' && of.act === 'close' && of.to !== address],
  ['unknownWarning', true, (of) => of.kind === 'call' && !of.isHarmless],
]

/** Returns the warnings about a request. */
export function useCautions({ content, address, changes }: SignTask, network: string): readonly Caution[] {
  const say = useText(text)
  const login = useLoginCautions('signIn' in content ? content.signIn : undefined)
  if (content.method === 'signMessage')
    return content.isText ? login : [...login, { words: say('bytesNote'), isDanger: true }]
  return [
    ...(changes?.kind === 'elsewhere' ? [{ words: say('elsewhere', { network }) }] : []),
    ...WARNINGS.filter(([, , isOf]) => content.instructions.some((one) => isOf(one, address))).map(
      ([words, isDanger]) => ({ words: say(words), isDanger }),
    ),
  ]
}
