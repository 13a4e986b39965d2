/** Starts the console: words first, so that nothing is drawn in no language, then the application. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { startTexts } from './engine/i18n/i18n'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import '@/ui/theme/base.css'

async function start(): Promise<void> {
  await startTexts()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

start().catch((error: unknown) => {
  // No texts could be loaded, so this line has to do without them.
  document.body.textContent = `Floe: ${String(error)}`
})
