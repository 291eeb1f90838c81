import type { SignInFindings } from '../../../../core/input/sign-in-request.js'
import { useText } from '../../../../ui/kit/use-text.js'
import { Warning } from '../../../../ui/kit/Warning.js'
import { signText } from './sign.text.js'

const WORDS = { domain: 'loginDomain', address: 'loginAddress', chain: 'loginChain' } as const

/** What is wrong with a message that logs in, each with what it says and what is so. EIP-4361. */
export function LoginWarnings({ findings: { isMalformed, mismatches } }: { readonly findings: SignInFindings }) {
  const say = useText(signText)
  return (
    <>
      {mismatches.map(({ of, said, actual }) => (
        <Warning key={of}>{say(WORDS[of], { said, actual })}</Warning>
      ))}
      {isMalformed && <Warning>{say('loginMalformed')}</Warning>}
    </>
  )
}
