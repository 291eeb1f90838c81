/** A script or style sheet of the server's pages. Its name contains a hash of the content. */
export interface PageFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Undefined where nobody compressed it in advance. */
  readonly brotli?: Uint8Array<ArrayBuffer> | undefined
}

/** The scripts of single pages and workers, by their sources in this folder's `server/`. */
export const SCRIPTS = {
  wallet: 'frame/page/wallet.ts',
  export: 'frame/page/export.ts',
  confirm: 'frame/page/confirm.ts',
  passcode: 'frame/page/recovery/passcode.worker.ts',
  captcha: 'captcha/page/captcha.ts',
} as const
export type ScriptName = keyof typeof SCRIPTS

/** The style sheets, by the sources that they consist of. */
export const SHEETS = {
  export: ['frame/page/view/controls.css', 'frame/page/export.css'],
  confirm: ['frame/page/view/controls.css', 'frame/page/confirm.css'],
} as const
export type SheetName = keyof typeof SHEETS

/** What a page loads that logs a user in with the SDK, as a host does. */
export const SDK_PAGE = { script: 'cross-app/pages/page/main.tsx', style: 'cross-app/pages/page/page.css' } as const

/** The files of the pages that log a user in with the SDK. */
export interface SdkPage {
  /** File names of the page's first script and of its style sheet. */
  readonly script: string
  readonly style: string
  /** A file of this name, if the page has one. */
  file(name: string): Promise<PageFile | undefined>
}

/** Where scripts and style sheets come from: the built package, or the sources. */
export interface PageFiles {
  script(name: ScriptName): Promise<PageFile>
  sheet(name: SheetName): Promise<PageFile>
  /** Rejects if it cannot be made, which needs React and a built `latchkit` where it is made from the sources. */
  sdkPage(): Promise<SdkPage>
  /** One sentence if some of them are not there. */
  problem(): Promise<string | undefined>
}
