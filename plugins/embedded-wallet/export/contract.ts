import type { LatchkitError } from '../../../core/errors.js'

/** The data that every stage of EMBEDDED_WALLET_KEY_EXPORT_SCREEN has. Modal §3, `keyExport`. */
export interface ExportTask {
  readonly address: string
  /** Whether the wallet has a recovery phrase, which imported wallets lack. */
  readonly phrase: boolean
}
/** Where the server's page lies on the screen. */
export interface ExportPlace {
  /** Width in CSS px. */
  readonly width: number
  /** Colours of the theme, with the names of Wire §3.5. */
  readonly colours: Readonly<Record<string, string>>
}
/** Modal §4.10. */
export type ExportState =
  /** The screen is drawn, and reports the place for the page. */
  | ({ readonly at: 'placing' } & ExportTask)
  | ({ readonly at: 'addressing'; readonly place: ExportPlace } & ExportTask)
  /** `url` is the server's page for an `<iframe>`, with the access token in its hash. */
  | ({ readonly at: 'shown'; readonly url: string } & ExportTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & ExportTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type ExportEvent = ({ readonly type: 'placed' } & ExportPlace) | { readonly type: 'retry' | 'leave' }
export interface ShownKey {
  readonly address: string
  /** Whether the recovery phrase is shown too. */
  readonly phrase: boolean
  /** Connects the wallet on this device and asks for the second factor, while the dialog shows that it connects. */
  unlock(): Promise<void>
}
/** Each method opens the dialog. */
export interface ExportApi {
  /** Shows the private key on the server's own page. Resolves when the user leaves. Asks for the second factor. */
  exportKey(of?: { readonly address?: string | undefined }): Promise<void>
  /** Exports the key of another plugin's wallet. */
  showKey(of: ShownKey): Promise<void>
}
