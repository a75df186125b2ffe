import type { RouteObject } from 'react-router'
import { App } from './App.tsx'
import { Broken } from './Broken.tsx'

/** One route for all: which page an address is, `pages.ts` says. */
export const routes: RouteObject[] = [{ path: '*', element: <App />, errorElement: <Broken /> }]
