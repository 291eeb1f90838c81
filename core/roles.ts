/** Favours that many plugins ask and one plugin grants; each role's shape comes with the plugin that fills it. DESIGN §2. */
export interface Roles {
  /** A fresh captcha token, or nothing where the app has captcha off. Modal §4.1. */
  captcha: { token(): Promise<string | undefined> }
}
export type Role = keyof Roles
