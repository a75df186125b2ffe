import { useSyncExternalStore } from 'react'
import { announcements } from './announce.ts'
import hidden from './hidden.module.css'

/** Where announcements are read from: once on the page, and once in each modal dialog, since what lies behind one is silent. */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(announcements.subscribe, announcements.read, announcements.readOnServer)
  return (
    <div className={hidden.hidden}>
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{assertive}</div>
    </div>
  )
}
