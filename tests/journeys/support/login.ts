import type { Host } from './host.js'
import type { App } from './server.js'

let people = 0
/** A unique email address. */
export const someone = () => `ada${process.pid}.${++people}@example.com`
/** A unique phone number, as the user types it and in E.164 format. */
export function somePhone() {
  const last = String(1000 + ((process.pid * 7 + ++people) % 9000))
  return { typed: `201555${last}`, sent: `+1201555${last}` }
}
/** A wrong code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Logs in by email, from the page's button until the dialog has closed. */
export async function logIn(host: Host, app: App, email = someone()): Promise<string> {
  const before = (await app.messages(email)).length
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, before + 1))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  return email
}
