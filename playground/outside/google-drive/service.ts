import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { people } from '../idp/people.js'
import type { OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'
import { createFiles, type DriveFile, type Files } from './files.js'
import { readUpload } from './upload.js'

const FOLDER = 'appDataFolder'
const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'
interface Env {
  Variables: { owner: string }
}

/** `google` is the address of the identity provider whose tokens are accepted. */
export function openService(google: string): OpenService {
  const files = createFiles()
  const routes = new Hono<Env>()
    .use(cors())
    .get('/', (c) => c.html(frontPage(files)))
    .use(async (c, next) => {
      const owner = await ownerOf(google, c.req.header('authorization'))
      if (owner === 'nobody') return refuse(c, 401, 'authError', 'Invalid Credentials')
      if (owner === 'other') return refuse(c, 403, 'insufficientPermissions', 'Insufficient Permission')
      c.set('owner', owner.sub)
      await next()
    })
    .get('/drive/v3/files', (c) => {
      const name = nameInQuery(c.req.query('q'))
      // The app may see only files in its hidden folder.
      if (c.req.query('spaces') !== FOLDER || name === undefined) return refuse(c, 400, 'invalid', 'Invalid Value')
      const found = files.list(c.get('owner')).filter((file) => name === null || file.name === name)
      return c.json({ kind: 'drive#fileList', incompleteSearch: false, files: found.map(wire) })
    })
    .get('/drive/v3/files/:id', (c) => {
      const file = files.find(c.get('owner'), c.req.param('id'))
      if (!file) return missing(c)
      if (c.req.query('alt') !== 'media') return c.json(wire(file))
      return c.body(file.content, 200, { 'content-type': file.mimeType })
    })
    .delete('/drive/v3/files/:id', (c) =>
      files.remove(c.get('owner'), c.req.param('id')) ? c.body(null, 204) : missing(c),
    )
    .post('/upload/drive/v3/files', async (c) => {
      const upload = await uploadOf(c)
      return upload ? c.json(wire(files.create(c.get('owner'), upload))) : refuse(c, 400, 'badContent', 'Bad content')
    })
    .patch('/upload/drive/v3/files/:id', async (c) => {
      const upload = await uploadOf(c)
      if (!upload) return refuse(c, 400, 'badContent', 'Bad content')
      const file = files.update(c.get('owner'), c.req.param('id'), upload)
      return file ? c.json(wire(file)) : missing(c)
    })
  return { listener: getRequestListener(routes.fetch) }
}

/** The owner of a token. `nobody` if the token is invalid, `other` if it does not allow access to the hidden folder. */
async function ownerOf(google: string, authorization = ''): Promise<{ sub: string } | 'nobody' | 'other'> {
  const access_token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!access_token) return 'nobody'
  const answer = await fetch(`${google}/tokeninfo?${new URLSearchParams({ access_token })}`)
  if (!answer.ok) return 'nobody'
  const { sub, scope } = (await answer.json()) as { sub: string; scope?: string }
  return scope?.split(' ').includes(SCOPE) ? { sub } : 'other'
}

/** The file name that a query searches for. Null without a query, undefined if the query is of an unsupported kind. */
function nameInQuery(query: string | undefined): string | null | undefined {
  if (!query) return null
  const name = /^name *= *'((?:[^'\\]|\\.)*)'(?: and trashed *= *false)?$/.exec(query)?.[1]
  return name?.replace(/\\(.)/g, '$1')
}

const uploadOf = async (c: Context<Env>) =>
  readUpload(c.req.query('uploadType'), c.req.header('content-type') ?? '', Buffer.from(await c.req.arrayBuffer()))
const wire = ({ id, name, mimeType }: DriveFile) => ({ kind: 'drive#file', id, name, mimeType })
const missing = (c: Context<Env>) => refuse(c, 404, 'notFound', `File not found: ${c.req.param('id')}.`)
const refuse = (c: Context<Env>, code: 400 | 401 | 403 | 404, reason: string, message: string) =>
  c.json({ error: { code, message, errors: [{ domain: 'global', reason, message }] } }, code)

const frontPage = (files: Files) =>
  standInPage(
    'Google Drive',
    'What apps keep',
    html`<h1>What apps keep in people’s Drives</h1>
      ${people.map(
        ({ id, name }) =>
          html`<h2>${name}</h2>
            ${fileList(files.list(id))}`,
      )}`,
  )

const fileList = (list: readonly DriveFile[]) =>
  list.length
    ? html`<ul class="cards">
        ${list.map(({ name, content }) => html`<li>${name}<br /><small>${content.byteLength} bytes</small></li>`)}
      </ul>`
    : html`<p><small>Nothing yet.</small></p>`
