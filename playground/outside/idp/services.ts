import type { Hono } from 'hono'
import type { Named } from './page.js'
import { apple } from './services/apple.js'
import { discord } from './services/discord.js'
import { github } from './services/github.js'
import { google } from './services/google.js'
import { instagram } from './services/instagram.js'
import { linkedin } from './services/linkedin.js'
import { spotify } from './services/spotify.js'
import { tiktok } from './services/tiktok.js'
import { twitter } from './services/twitter.js'
import type { Signer } from './signing.js'

interface Service extends Named {
  /** `base` is the service's address with its path. OpenID providers use it as their issuer. */
  open(base: string, signer: Signer): Hono
}

export const services: readonly Service[] = [
  google,
  linkedin,
  apple,
  discord,
  github,
  twitter,
  spotify,
  instagram,
  tiktok,
]
