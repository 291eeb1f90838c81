import type { LatchkitError } from '../../../core/errors.js'

/** The data that every stage of EMBEDDED_WALLET_KEY_EXPORT_SCREEN has. Modal §3, `keyExport`. */
export interface ExportTask {
  readonly address: string
  /** Its recovery phrase is there too: of a wallet that was not imported. */
  readonly phrase: boolean
}
/** The place that the provider's page gets in the screen. */
export interface ExportPlace {
  /** CSS pixels. */
  readonly width: number
  /** The theme, by the names of Wire §3.5. */
  readonly colours: Readonly<Record<string, string>>
}
/** Modal §4.10. */
export type ExportState =
  /** The screen is drawn, and says which place it has. */
  | ({ readonly at: 'placing' } & ExportTask)
  | ({ readonly at: 'addressing'; readonly place: ExportPlace } & ExportTask)
  /** `url`: of the provider's page, for an `<iframe>`; the access token is in its hash. */
  | ({ readonly at: 'shown'; readonly url: string } & ExportTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & ExportTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type ExportEvent = ({ readonly type: 'placed' } & ExportPlace) | { readonly type: 'retry' | 'leave' }
export interface ShownKey {
  readonly address: string
  /** Its recovery phrase is shown, too. */
  readonly phrase: boolean
  /** Makes it ready on this device, and asks the second factor: the dialog says that it connects meanwhile. */
  unlock(): Promise<void>
}
/** Each call opens the dialog. */
export interface ExportApi {
  /** Shows the key, and only there. Resolves when the user leaves. Asks the second factor. */
  exportKey(of?: { readonly address?: string }): Promise<void>
  /** Exports the key of another plugin's wallet. */
  showKey(of: ShownKey): Promise<void>
}
