import { PasskeyIcon } from '../../../../ui/kit/icons/PasskeyIcon.js'
import { PhoneIcon } from '../../../../ui/kit/icons/PhoneIcon.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'

export const ICONS = { totp: ShieldIcon, sms: PhoneIcon, passkey: PasskeyIcon }
