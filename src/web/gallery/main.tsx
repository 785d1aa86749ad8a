import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/kit/styles/styles.css'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
