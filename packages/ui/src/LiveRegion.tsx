import { useSyncExternalStore } from 'react'
import { announcements } from './announce.ts'
import hidden from './hidden.module.css'

/**
 * The place where announcements are read from: once on the page, and once in each modal dialog, since everything behind a dialog is inert.
 */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(announcements.subscribe, announcements.read, announcements.readOnServer)
  return (
    <div className={hidden.hidden}>
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{assertive}</div>
    </div>
  )
}
