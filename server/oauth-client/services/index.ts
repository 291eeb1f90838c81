import type { OAuthProvider } from '../../protocol/oauth-providers.js'
import type { IdentityProvider } from '../identity-provider.js'
import { apple } from './apple.js'
import { discord } from './discord.js'
import { github } from './github.js'
import { google } from './google.js'
import { instagram } from './instagram.js'
import { linkedin } from './linkedin.js'
import { spotify } from './spotify.js'
import { tiktok } from './tiktok.js'
import { twitter } from './twitter.js'

export const identityProviders: Readonly<Record<OAuthProvider, IdentityProvider>> = {
  apple,
  discord,
  github,
  google,
  instagram,
  linkedin,
  spotify,
  tiktok,
  twitter,
}
