import type { WebDriver } from 'selenium-webdriver'

export interface RunningBrowser {
  readonly driver: WebDriver
  stop(): Promise<void>
}
