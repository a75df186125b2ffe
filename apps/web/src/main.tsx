import '@octavo/ui/tokens.css'
import '@octavo/ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { siteRoutes } from './app/routes.tsx'
import { readWords } from './shared/page-words.ts'
import { siteSettings } from './shared/site-settings.ts'

// Schemas come in later chunks. They must not test whether code can be generated at run time: our pages' policy forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The worker caches the program's files for an installed site and receives files shared with it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}

readWords()
const routes = siteRoutes({ billing: siteSettings().billing !== undefined })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

// Not awaited here: the bundler would move every module that pages share with this one into a separate file.
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
  // Built pages come with their content; in development the page is empty. As a transition, React hydrates in short steps, between which
  // taps and keys are handled.
  if (place.firstElementChild) startTransition(() => void hydrateRoot(place, site))
  else createRoot(place).render(site)
}

/** The router saves scroll positions under the key of a visit. Without a unique key all loaded pages would share it. */
function nameVisit(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, '')
}

/**
 * Loads the page of the address before the router is created. A route without its component would first render empty instead of matching
 * the built page that React hydrates.
 */
async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      // If it fails, the router loads it again and shows the error.
      const parts = await route.lazy().catch(() => ({}))
      if ('element' in parts) Object.assign(route, parts, { lazy: undefined })
    }),
  )
}
