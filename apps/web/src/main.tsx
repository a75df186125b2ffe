import '@octavo/ui/tokens.css'
import '@octavo/ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'

// Schemas come in later chunks. They must not try whether they may make code at run time: the policy of our pages forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

if (import.meta.env.DEV && location.pathname === '/dev/components') {
  const { Components } = await import('./dev/Components.tsx')
  createRoot(root).render(<Components />)
} else {
  const site = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
  // Built pages come with their content; in development the page is empty.
  // As a transition, React takes up the page in short steps, between which a tap or a key gets its turn.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}

// The worker keeps the program's files for an installed site and takes files that are shared with it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
