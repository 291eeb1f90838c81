import type { SignInFindings } from '../../../core/input/sign-in-request.js'
import { useText } from '../text/use-text.js'
import { loginWarningsText } from './login-warnings.text.js'
import type { Caution } from './Warnings.js'

const WORDS = { domain: 'loginDomain', address: 'loginAddress', chain: 'loginChain' } as const

/** Returns the mismatches of a login message, each with the value in the message and the actual one. EIP-4361. */
export function useLoginCautions(findings: SignInFindings | undefined): readonly Caution[] {
  const say = useText(loginWarningsText)
  if (!findings) return []
  const { isMalformed, mismatches } = findings
  return [
    ...mismatches.map(({ of, said, actual }) => ({
      words: say(WORDS[of], { said, actual }),
      isDanger: of === 'domain',
    })),
    ...(isMalformed ? [{ words: say('loginMalformed') }] : []),
  ]
}
