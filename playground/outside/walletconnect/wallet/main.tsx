import { createRoot } from 'react-dom/client'
import { readSettings } from './settings.js'
import { WalletPage } from './WalletPage.js'
import { openWallet } from './wallet.js'
import './wallet.css'

const place = document.querySelector<HTMLElement>('#wallet')
const query = new URLSearchParams(location.search)

async function start(place: HTMLElement) {
  const wallet = await openWallet(await readSettings(query, place.dataset.relay ?? ''))
  createRoot(place).render(<WalletPage wallet={wallet} />)
  const uri = query.get('uri')
  if (!uri) return
  // Without the parameter, a reload does not pair again.
  const url = new URL(location.href)
  url.searchParams.delete('uri')
  history.replaceState(null, '', url)
  await wallet.pair(uri)
}

if (place)
  start(place).catch((error: Error) => {
    place.textContent = `The wallet did not open: ${error.message}`
  })
