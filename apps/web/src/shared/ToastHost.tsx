import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from './toasts.ts'

const Toaster = lazy(() => import('./Toaster.tsx'))

/** Where toasts appear; empty, and without their code, until the first one. */
export function ToastHost() {
  const needed = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.read, toasterNeeded.readOnServer)
  if (!needed) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
