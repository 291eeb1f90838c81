import { refined, text, whole } from '../protocol/validate.js'

export const url = refined(
  text(2000),
  'an http(s) URL',
  (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
)
export const bareOrigin = refined(
  url,
  'an origin such as https://auth.example.com',
  (value) => new URL(value).origin === value,
)
export const appId = refined(text(25), 'an app id', (value) => /^[a-z0-9]{25}$/.test(value))
export const seconds = whole(1, 10 * 365 * 86_400)
