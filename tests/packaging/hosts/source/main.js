import { jsx } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { Host } from './host.js'

const query = new URLSearchParams(location.search)
createRoot(document.getElementById('root')).render(jsx(Host, { appId: query.get('app'), apiUrl: query.get('api') }))
