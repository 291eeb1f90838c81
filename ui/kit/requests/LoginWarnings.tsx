import type { SignInFindings } from '../../../core/input/sign-in-request.js'
import { useText } from '../text/use-text.js'
import { loginWarningsText } from './login-warnings.text.js'
import { Warning } from './Warning.js'

const WORDS = { domain: 'loginDomain', address: 'loginAddress', chain: 'loginChain' } as const

/** The mismatches of a login message, each with the value in the message and the actual one. EIP-4361. */
export function LoginWarnings({ findings: { isMalformed, mismatches } }: { readonly findings: SignInFindings }) {
  const say = useText(loginWarningsText)
  return (
    <>
      {mismatches.map(({ of, said, actual }) => (
        <Warning key={of}>{say(WORDS[of], { said, actual })}</Warning>
      ))}
      {isMalformed && <Warning>{say('loginMalformed')}</Warning>}
    </>
  )
}
