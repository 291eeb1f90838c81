import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { isTrouble, type Trouble } from './faults.js'
import { consentPage, gonePage } from './page.js'
import { people } from './people.js'
import type { Service } from './services.js'

interface Mount {
  readonly idp: Provider
  readonly service: Service
  readonly troubles: Map<string, Trouble>
}

/** The consent page and what is answered on it. */
export async function answerInteraction(mount: Mount, request: IncomingMessage, response: ServerResponse) {
  const { idp, service } = mount
  const html = (status: number, page: unknown) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`${page}`)
  try {
    const { params } = await idp.interactionDetails(request, response)
    if (request.method !== 'POST') return html(200, consentPage(service, new URL(`${params.redirect_uri}`).host))
    const form = await readForm(request)
    const result = form.get('decision') === 'allow' ? await allow(mount, params, form) : DENIED
    return await idp.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch {
    return html(404, gonePage(service))
  }
}

const DENIED = { error: 'access_denied', error_description: 'The person denied access.' }

async function allow({ idp, troubles }: Mount, params: Record<string, unknown>, form: URLSearchParams) {
  const accountId = people.find(({ id }) => id === form.get('person'))?.id ?? ''
  const grant = new idp.Grant({ accountId, clientId: `${params.client_id}` })
  const trouble = form.get('trouble')
  const asked = `${params.scope ?? ''}`
  grant.addOIDCScope(asked)
  // left out would be asked for again
  if (trouble === 'no-files')
    grant.rejectOIDCScope(
      asked
        .split(' ')
        .filter((one) => one.includes('drive'))
        .join(' '),
    )
  const grantId = await grant.save()
  if (isTrouble(trouble)) troubles.set(grantId, trouble)
  return { login: { accountId, remember: false }, consent: { grantId } }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}
