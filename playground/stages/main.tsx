import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.js'

const app = document.getElementById('app')
if (app) createRoot(app).render(<Gallery />)
