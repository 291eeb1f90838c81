import { expect, onTestFinished, test } from 'vitest'
import { createApp, findApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import { openDatabase } from '../../server/db/open.js'
import { defaults } from '../../server/settings/settings.js'
import { folderBefore } from './support/old-folder.js'

test('an app that was stored with the old default of fiat_on_ramp_enabled still sells by card', async () => {
  const secret = await openSecret({ secret: 'given' })
  const old = await folderBefore('0018_cards_on')
  onTestFinished(old.remove)
  const settings = { ...defaults, name: 'Acme', fiat_on_ramp_enabled: false }
  const id = await createApp({ db: old.db, secret }, { settings })
  await old.close()
  const { db, close } = await openDatabase({ data: old.data })
  onTestFinished(close)
  expect((await findApp({ db, secret }, id))?.settings).toMatchObject({
    name: 'Acme',
    fiat_on_ramp_enabled: true,
  })
})
