import { lazy, Suspense, useSyncExternalStore } from 'react'
import { retryImport } from './retry-import.ts'
import styles from './ToastHost.module.css'
import { toasterNeeded, waitingToasts } from './toasts.ts'

const load = () => import('./Toaster.tsx')
const Toaster = lazy(() => retryImport(load))

/** Preloads the toasts: the first one may be that the server is unreachable. */
export function fetchToaster(): void {
  load().catch(() => {})
}

/** The place of toasts; empty, and without their code, until the first one. */
export function ToastHost() {
  const needed = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.read, toasterNeeded.readOnServer)
  if (!needed) return null
  return (
    <Suspense fallback={<PlainToasts />}>
      <Toaster />
    </Suspense>
  )
}

/** The same messages in a simple form, in case the toasts can't be loaded because the server is unreachable. */
function PlainToasts() {
  const toasts = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read, waitingToasts.read)
  return (
    <div role="status" className={styles.plain}>
      {[...new Set(toasts.map(({ text }) => text))].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
