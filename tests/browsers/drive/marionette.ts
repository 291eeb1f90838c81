import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { error, Session } from 'selenium-webdriver'
import type { Command } from 'selenium-webdriver/lib/command.js'

/** Firefox's names of the commands that tests use. */
const NAMES: Readonly<Record<string, string>> = {
  get: 'WebDriver:Navigate',
  executeScript: 'WebDriver:ExecuteScript',
  executeAsyncScript: 'WebDriver:ExecuteAsyncScript',
  clickElement: 'WebDriver:ElementClick',
  clearElement: 'WebDriver:ElementClear',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  getAccessibleName: 'WebDriver:GetComputedLabel',
  getCurrentWindowHandle: 'WebDriver:GetWindowHandle',
  getWindowHandles: 'WebDriver:GetWindowHandles',
  switchToWindow: 'WebDriver:SwitchToWindow',
  newWindow: 'WebDriver:NewWindow',
  close: 'WebDriver:CloseWindow',
  addVirtualAuthenticator: 'WebAuthn:AddVirtualAuthenticator',
  removeVirtualAuthenticator: 'WebAuthn:RemoveVirtualAuthenticator',
}

interface Result {
  readonly value?: unknown
  readonly sessionId?: string
  readonly capabilities?: object
}
interface Greeting {
  readonly applicationType: string
}
type Answer = readonly [type: 1, id: number, failure: { error: string; message: string } | null, result: Result]

/**
 * Sends WebDriver's commands over Marionette, Firefox's own protocol. The usual way is through geckodriver, for which
 * Debian has no package.
 */
export class MarionetteExecutor {
  readonly #socket: Socket
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(cause: unknown): void }>()
  #received = Buffer.alloc(0)
  #sent = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    socket.on('error', (cause) => this.#fail(cause))
    socket.on('close', () => this.#fail(new Error('Firefox has closed the connection.')))
  }

  static async connect(port: number): Promise<MarionetteExecutor> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new MarionetteExecutor(socket)
  }

  async newSession(): Promise<Session> {
    const { sessionId = '', capabilities = {} } = await this.#send('WebDriver:NewSession', {})
    return new Session(sessionId, capabilities)
  }

  async execute(command: Command): Promise<unknown> {
    const name = NAMES[command.getName()]
    if (!name) throw new error.UnsupportedOperationError(`Add Firefox's name of ${command.getName()} to the table.`)
    const { sessionId, id, ...params } = command.getParameters()
    const result = await this.#send(name, { ...params, ...(id && { id: Object.values(id)[0] }) })
    // some commands return a list without a wrapper
    return result !== null && 'value' in result ? result.value : result
  }

  async #send(name: string, parameters: object): Promise<Result> {
    const id = ++this.#sent
    const message = JSON.stringify([0, id, name, parameters])
    const [, , failure, result] = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
    return failure ? error.throwDecodedError(failure) : result
  }

  /** Each message comes after its length in bytes and a colon. */
  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    for (;;) {
      const colon = this.#received.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(this.#received.subarray(0, colon))
      if (this.#received.length < end) return
      const message: Answer | Greeting = JSON.parse(this.#received.subarray(colon + 1, end).toString())
      this.#received = this.#received.subarray(end)
      if (!('applicationType' in message)) this.#take(message)
    }
  }

  #take(answer: Answer): void {
    this.#waiting.get(answer[1])?.resolve(answer)
    this.#waiting.delete(answer[1])
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(cause)
    this.#waiting.clear()
  }
}
