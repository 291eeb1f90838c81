export interface GoogleDriveFacts {
  readonly url: string
}

/** CloudKit's web services. */
export interface ICloudFacts {
  readonly url: string
  readonly container: string
  readonly environment: string
  readonly apiToken: string
}

/** The addresses of the users' clouds, and the app's identifiers there. The server may lack either cloud. */
export interface CloudFacts {
  readonly googleDrive: GoogleDriveFacts | undefined
  readonly icloud: ICloudFacts | undefined
}

/** Data for the page, which the server writes into the HTML as JSON. */
export interface PageFacts {
  readonly appId: string
  /** The prefix of the protocol's names. */
  readonly prefix: string
  /**
   * Origins that may send messages to the page: the app's `allowed_domains` and, for the wallet, the server's own
   * origin.
   */
  readonly origins: readonly string[]
  readonly clouds: CloudFacts
  /** The address of the worker that derives a key from a password. */
  readonly passcodeWorker: string
}

/** Data for the page that confirms a change. */
export interface ConfirmFacts extends PageFacts {
  readonly appName: string
}

export const readFacts = (): PageFacts => readJson()
export const readConfirmFacts = (): ConfirmFacts => readJson()
const readJson = () => JSON.parse(document.getElementById('facts')?.textContent ?? '{}')
