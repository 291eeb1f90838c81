/** Where the users' own clouds are, and by what an app is known there. */
export interface CloudFacts {
  readonly googleDrive: { readonly url: string }
  /** CloudKit's web services. */
  readonly icloud: {
    readonly url: string
    readonly container: string
    readonly environment: string
    readonly apiToken: string
  }
}
/** What the provider tells its page: in the HTML, as JSON. */
export interface PageFacts {
  readonly appId: string
  /** Of the wire's names. */
  readonly prefix: string
  /** Who may speak with the page: `allowed_domains` of the app, and for its wallet the provider's own pages. */
  readonly origins: readonly string[]
  readonly clouds: CloudFacts
  /** The script that makes a password's key. */
  readonly passcodeWorker: string
}

export const readFacts = (): PageFacts => JSON.parse(document.getElementById('facts')?.textContent ?? '{}')
