import { useId, useState } from 'react'
import { disallowedCharacters, isAllowed, MAX_LENGTH, typedPassword } from '../../../../core/input/recovery-password.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { danger } from '../../../../ui/kit/controls/button-looks.css.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PasswordField } from '../../../../ui/kit/fields/PasswordField.js'
import { RefreshIcon } from '../../../../ui/kit/icons/RefreshIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Warnings } from '../../../../ui/kit/requests/Warnings.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { type Say, useText } from '../../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import { passwordText } from './password.text.js'
import { StrengthMeter } from './StrengthMeter.js'

export interface CreatePasswordProps {
  readonly title: string
  /** The password typed earlier, if the user came back to this step. */
  readonly initial: string
  onSubmit(password: string): void
}
const loadDictionary = () => import('../entropy.lazy.js')
const loadGenerator = () => import('../generate.lazy.js')

/** The user types a password or has one generated. Modal §5, §9. */
export function CreatePassword({ title, initial, onSubmit }: CreatePasswordProps) {
  const say = useText(passwordText)
  const id = useId()
  const [password, setPassword] = useState(initial)
  const [shown, setShown] = useState(false)
  const dictionary = useLoad(loadDictionary).value
  const generator = useLoad(loadGenerator)
  const chosen = typedPassword(password)
  /** The weak password that the user was asked about. Another one is asked about again. */
  const [questioned, setQuestioned] = useState<string>()
  const [checking, setChecking] = useState(false)
  const isQuestioned = !!password && questioned === chosen
  const error = problemOf(chosen, say)
  function generate() {
    if (!generator.value) return generator.retry()
    setPassword(
      generator.value.generate(dictionary && ((candidate) => dictionary.rateStrength(candidate) === 'strong')),
    )
    setShown(true)
  }
  /** A weak password needs a second answer. Where its strength cannot be told, the first one is enough. */
  async function submit() {
    if (!isAllowed(chosen) || checking) return
    setChecking(true)
    const rate = dictionary?.rateStrength ?? (await loadDictionary().catch(() => undefined))?.rateStrength
    setChecking(false)
    if (!isQuestioned && rate?.(chosen) === 'weak') setQuestioned(chosen)
    else onSubmit(chosen)
  }
  return (
    <ScreenLayout
      title={title}
      description={say('setBody')}
      footer={
        <Button
          disabled={!isAllowed(chosen)}
          loading={checking}
          look={isQuestioned ? danger : undefined}
          aria-describedby={isQuestioned ? id : undefined}
          onClick={submit}
        >
          {say(isQuestioned ? 'useAnyway' : 'goOn')}
        </Button>
      }
    >
      <PasswordField
        label={say('passwordLabel')}
        hideLabel
        placeholder={say('passwordHint')}
        autoComplete="new-password"
        data-autofocus
        {...{ shown, value: password }}
        onShow={setShown}
        onChange={setPassword}
        onSubmit={submit}
        invalid={!!error}
        message={error && <FieldError>{error}</FieldError>}
      />
      <StrengthMeter strength={password ? dictionary?.rateStrength(password) : undefined}>
        <Button
          variant="text"
          icon={<RefreshIcon size={16} />}
          loading={!generator.value && !generator.failed}
          onClick={generate}
        >
          {say('generate')}
        </Button>
      </StrengthMeter>
      {isQuestioned && (
        <div id={id}>
          <Announce>{say('weakQuestion')}</Announce>
          <Warnings of={[{ words: say('weakQuestion'), isDanger: true }]} />
        </div>
      )}
    </ScreenLayout>
  )
}

/** Describes what is wrong with the typed password. Modal §5. */
function problemOf(password: string, say: Say<'tooShort' | 'tooLong' | 'invalid' | 'space'>): string | undefined {
  if (!password || isAllowed(password)) return undefined
  const characters = disallowedCharacters(password).map((character) =>
    /\s/.test(character) ? say('space') : character,
  )
  if (characters.length) return say('invalid', { characters: characters.join(' ') })
  return password.length > MAX_LENGTH ? say('tooLong', { max: MAX_LENGTH }) : say('tooShort')
}
