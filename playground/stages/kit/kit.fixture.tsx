import { type ReactElement, useState } from 'react'
import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { ButtonPair } from '../../../ui/kit/controls/ButtonPair.js'
import { compact, danger, secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { Checkbox } from '../../../ui/kit/controls/Checkbox.js'
import { CopyButton } from '../../../ui/kit/controls/CopyButton.js'
import { Disclosure } from '../../../ui/kit/controls/Disclosure.js'
import { Link } from '../../../ui/kit/controls/Link.js'
import { CodeInput } from '../../../ui/kit/fields/CodeInput.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { PasswordField } from '../../../ui/kit/fields/PasswordField.js'
import { TextField } from '../../../ui/kit/fields/TextField.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import { ChevronIcon } from '../../../ui/kit/icons/ChevronIcon.js'
import type { Icon } from '../../../ui/kit/icons/draw-icon.js'
import { ExternalIcon } from '../../../ui/kit/icons/ExternalIcon.js'
import { EyeIcon } from '../../../ui/kit/icons/EyeIcon.js'
import { KeyIcon } from '../../../ui/kit/icons/KeyIcon.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { MoreIcon } from '../../../ui/kit/icons/MoreIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { ShieldIcon } from '../../../ui/kit/icons/ShieldIcon.js'
import { UserIcon } from '../../../ui/kit/icons/UserIcon.js'
import { WalletIcon } from '../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { ScrollBox } from '../../../ui/kit/layout/ScrollBox.js'
import { heights } from '../../../ui/kit/layout/screen-heights.css.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { tones } from '../../../ui/kit/marks/badge-tones.css.js'
import { Emblem } from '../../../ui/kit/marks/Emblem.js'
import { Spinner } from '../../../ui/kit/marks/Spinner.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import { PhoneField } from '../../../ui/kit/phone/PhoneField.js'
import { QrCode } from '../../../ui/kit/qr/QrCode.js'
import { Address } from '../../../ui/kit/requests/Address.js'
import { Asker } from '../../../ui/kit/requests/Asker.js'
import { InfoRow } from '../../../ui/kit/rows/InfoRow.js'
import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { SampleMark } from './brands.js'

/** All icons, sorted by name. */
const icons = Object.entries(
  import.meta.glob<Record<string, Icon>>('../../../ui/kit/icons/*Icon.ts', { eager: true }),
).flatMap(([, module]) => Object.entries(module))

const nothing = () => {}

function Email({ error, initial = '' }: { readonly error?: string; readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  const fits = /.+@.+\..+/.test(value)
  return (
    <TextField
      label="Email"
      hideLabel
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="your@email.com"
      icon={<MailIcon />}
      value={value}
      onChange={setValue}
      onSubmit={nothing}
      invalid={!!error}
      message={error && <FieldError>{error}</FieldError>}
      trailing={
        <Button variant="text" disabled={!fits}>
          Submit
        </Button>
      }
    />
  )
}

function Secret({ initial, readable = false }: { readonly initial: string; readonly readable?: boolean }) {
  const [value, setValue] = useState(initial)
  const [shown, setShown] = useState(readable)
  return (
    <PasswordField
      label="Password"
      hideLabel
      placeholder="Password"
      autoComplete="new-password"
      {...{ shown, value }}
      onShow={setShown}
      onChange={setValue}
    />
  )
}

function Phone({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState({ value: initial, possible: false })
  return (
    <PhoneField
      label="Phone number"
      hideLabel
      value={value.value}
      onChange={setValue}
      trailing={
        <Button variant="text" disabled={!value.possible}>
          Submit
        </Button>
      }
    />
  )
}

function Code({
  initial = '',
  invalid,
  disabled,
}: {
  readonly initial?: string
  readonly invalid?: boolean
  readonly disabled?: boolean
}) {
  const [value, setValue] = useState(initial)
  const [numeric, setNumeric] = useState(true)
  const wrong = invalid || !numeric
  return (
    <>
      <CodeInput
        label="Confirmation code"
        value={value}
        onChange={(next) => {
          setNumeric(true)
          setValue(next)
        }}
        onInvalid={() => setNumeric(false)}
        onComplete={(code) => window.__stages?.sent.push({ action: 'complete', event: code })}
        invalid={wrong}
        disabled={disabled}
        errorId={wrong ? 'code-error' : undefined}
      />
      {wrong && (
        <FieldError id="code-error">
          {numeric ? 'Invalid or expired verification code' : 'Code should be numeric'}
        </FieldError>
      )}
    </>
  )
}

const parts: Record<string, ReactElement> = {
  buttons: (
    <ScreenLayout title="Buttons">
      <Button>Continue</Button>
      <Button loading>Connecting</Button>
      <Button disabled>Continue</Button>
      <Button look={secondary} icon={<KeyIcon />}>
        I have a passkey
      </Button>
      <Button look={secondary} loading>
        Connecting
      </Button>
      <Button look={danger}>Remove passkey</Button>
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="text">Resend code</Button>
        <Button variant="text" loading>
          Resend code
        </Button>
        <Button variant="text" look={compact}>
          Retry
        </Button>
        <CopyButton text="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" />
      </div>
      <ButtonLink href="#" newTab icon={<ExternalIcon />}>
        Open the app
      </ButtonLink>
    </ScreenLayout>
  ),
  fields: (
    <ScreenLayout title="Fields" description="An address, a number, and what may be wrong with them.">
      <Email />
      <Email initial="ada@example" error="Enter a full email address, such as ada@example.org." />
      <Phone />
      <Phone initial="+33 6 12 34 56 78 90" />
      <TextField
        label="Recovery password"
        type="password"
        autoComplete="current-password"
        value="correct horse"
        onChange={nothing}
        icon={<ShieldIcon />}
        trailing={
          <Button variant="text" aria-label="Show password">
            <EyeIcon />
          </Button>
        }
        message="At least 6 characters."
      />
      <TextField label="Username" value="ada" disabled onChange={nothing} />
    </ScreenLayout>
  ),
  code: (
    <ScreenLayout
      icon={<MailIcon size={24} />}
      title="Enter confirmation code"
      description="Please check ada@example.org for an email from Northwind and enter your code below."
      footer={<Button variant="text">Resend code</Button>}
    >
      <Code />
    </ScreenLayout>
  ),
  'code typed': (
    <ScreenLayout title="Enter confirmation code">
      <Code initial="123 5" />
    </ScreenLayout>
  ),
  'code wrong': (
    <ScreenLayout title="Enter confirmation code">
      <Code initial="123456" invalid />
    </ScreenLayout>
  ),
  'code verifying': (
    <ScreenLayout title="Enter confirmation code">
      <Code initial="123456" disabled />
    </ScreenLayout>
  ),
  rows: (
    <ScreenLayout title="Log in or sign up">
      <List label="Ways to log in">
        <ListRow icon={<SampleMark />} label="Meridian" badge={<Badge>Recent</Badge>} onClick={nothing} />
        <InfoRow icon={<SampleMark />} label="Harbour Wallet" hoverLabel="Connect" onClick={nothing} />
        <ListRow icon={<WalletIcon />} label="Continue with a wallet" trailing={<ChevronIcon />} onClick={nothing} />
        <InfoRow
          icon={<KeyIcon />}
          label="Passkey on this laptop"
          detail="Added 3 March"
          trailing={<MoreIcon />}
          onClick={nothing}
        />
        <ListRow icon={<SampleMark />} label="Connecting" loading onClick={nothing} />
        <ListRow icon={<PhoneIcon />} label="Not available here" disabled onClick={nothing} />
        <InfoRow icon={<UserIcon />} label="ada@example.org" badge={<Badge tone={tones.success}>Verified</Badge>} />
      </List>
    </ScreenLayout>
  ),
  status: (
    <ScreenLayout title="Status">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 16 }}>
        <StatusIcon kind="success" />
        <StatusIcon kind="error" />
        <BrandedStatus kind="pending" logo={<SampleMark />} />
        <BrandedStatus kind="pending" logo={<SampleMark />} progress={0.6} />
        <BrandedStatus kind="success" logo={<SampleMark />} />
        <BrandedStatus kind="error" logo={<SampleMark />} />
      </div>
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Badge>Recent</Badge>
        <Badge tone={tones.accent}>New</Badge>
        <Badge tone={tones.success}>Verified</Badge>
        <Badge tone={tones.warn}>Expires</Badge>
        <Badge tone={tones.error}>Revoked</Badge>
      </div>
      <div style={{ display: 'flex', gap: 16, justifyContent: 'center' }}>
        <Spinner />
        <Spinner size={32} label="Loading" />
      </div>
    </ScreenLayout>
  ),
  waiting: (
    <ScreenLayout
      height={heights.compact}
      icon={<BrandedStatus kind="pending" logo={<SampleMark />} />}
      title="Waiting for Meridian"
      description="Open Meridian and approve the connection."
      footer={<Button look={secondary}>Use a different wallet</Button>}
    >
      <Button loading>Connecting</Button>
    </ScreenLayout>
  ),
  locked: (
    <ScreenLayout
      title="Creating your wallet"
      description="This takes a few seconds. Keep this window open."
      icon={<Spinner size={32} />}
    />
  ),
  failed: (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title="Something went wrong"
      description="The login provider did not answer. Check your connection and try again."
      footer={<Button>Try again</Button>}
    />
  ),
  qr: (
    <ScreenLayout
      title="Scan with your phone"
      description="Use the camera of the phone that has the app."
      footer={<CopyButton text="https://example.org" label="Copy link" />}
    >
      <QrCode
        value="https://example.org/pair?channel=9f3a77b1&key=ab12cd34ef56"
        label="QR code that opens the app on your phone"
        logo={<SampleMark />}
      />
    </ScreenLayout>
  ),
  text: (
    <ScreenLayout
      title="One last step"
      description={
        <>
          By signing up, you agree to our <Link href="https://example.org/terms">terms</Link> and{' '}
          <Link href="https://example.org/privacy">privacy policy</Link>.
        </>
      }
      footer={
        <>
          <Button>Accept</Button>
          <Button look={secondary}>No thanks</Button>
        </>
      }
    >
      <Disclosure summary="Why do I need this?">The app asks each of its users once.</Disclosure>
    </ScreenLayout>
  ),
  secrets: (
    <ScreenLayout
      icon={
        <Emblem>
          <ShieldIcon size={28} />
        </Emblem>
      }
      title="Secrets"
    >
      <Secret initial="" />
      <Secret initial="Amber-River-Candle-North" />
      <Secret initial="Amber-River-Candle-North" readable />
      <Checkbox checked={false} onChange={nothing}>
        I understand what it means to lose it.
      </Checkbox>
      <Checkbox checked onChange={nothing}>
        I understand what it means to lose it, and would like to hear about it on more than one line.
      </Checkbox>
      <Checkbox checked disabled onChange={nothing}>
        It cannot be taken back.
      </Checkbox>
    </ScreenLayout>
  ),
  asking: (
    <ScreenLayout
      icon={<Asker />}
      title="Sign message"
      footer={
        <ButtonPair>
          <Button look={secondary}>Cancel</Button>
          <Button>Sign and continue</Button>
        </ButtonPair>
      }
    >
      <ScrollBox label="Message">
        {Array.from({ length: 24 }, (_, at) => `${at + 1}. Northwind keeps what you entrust it with. `).join('')}
      </ScrollBox>
      <ScrollBox label="Little">Nothing is beneath the edge.</ScrollBox>
      <ScrollBox label="Data" plain>
        {'0x9f86d081884c7d65'.repeat(60)}
      </ScrollBox>
      <Address address="0x2546BcD3c84621e976D8185a91A922aE77ECEc30" />
      <Address address="9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin" />
      <Address address="0x2546BcD3c84621e976D8185a91A922aE77ECEc30" short />
    </ScreenLayout>
  ),
  icons: (
    <ScreenLayout title="Icons">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: 16, justifyItems: 'center' }}>
        {icons.map(([name, Icon]) => (
          <Icon key={name} size={24} />
        ))}
      </div>
    </ScreenLayout>
  ),
}

export default {
  screen: 'KIT',
  Component: ({ state }) => parts[state] ?? null,
  stages: Object.fromEntries(
    Object.keys(parts).map((name) => [name, { state: name, back: name === 'waiting', closeable: name !== 'locked' }]),
  ),
} satisfies Fixture<string>
