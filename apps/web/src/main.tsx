import '@octavo/ui/tokens.css'
import '@octavo/ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'
import { readWords } from './shared/page-words.ts'

// Schemas come in later chunks. They must not try whether they may make code at run time: the policy of our pages forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The worker keeps the program's files for an installed site and takes files that are shared with it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}

readWords()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

// Not awaited here: the bundler would take every module that pages share with this one out of it, each into a file of its own.
void start(root)

async function start(place: HTMLElement): Promise<void> {
  if (import.meta.env.DEV && location.pathname === '/dev/components') {
    const { Components } = await import('./dev/Components.tsx')
    return createRoot(place).render(<Components />)
  }
  nameVisit()
  await loadFirstPage()
  const site = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
  // Built pages come with their content; in development the page is empty.
  // As a transition, React takes up the page in short steps, between which a tap or a key gets its turn.
  if (place.firstElementChild) startTransition(() => void hydrateRoot(place, site))
  else createRoot(place).render(site)
}

/** The router keeps how far one has scrolled under the key of a visit. Without one of its own each page that is loaded would share it. */
function nameVisit(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, '')
}

/**
 * Fetches the page that the address names before the router is made. A route without its component would be drawn empty at first,
 * and not as the built page that React takes over.
 */
async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      // One that fails stays as it is: the router asks for it again, and shows what went wrong.
      const parts = await route.lazy().catch(() => ({}))
      if ('element' in parts) Object.assign(route, parts, { lazy: undefined })
    }),
  )
}
