import './log/observe.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './page/App.js'

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
