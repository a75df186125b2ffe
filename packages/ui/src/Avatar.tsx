import { Crown } from 'lucide-react'
import styles from './Avatar.module.css'
import { initialOf } from './initial.ts'

/** The first letter of a name, with a crown for people with a plan. Text next to it says the same. */
export function Avatar({ name, pro = false }: { name: string; pro?: boolean }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialOf(name)}
      {pro ? (
        <span className={styles.crown}>
          <Crown size={10} strokeWidth={2} />
        </span>
      ) : null}
    </span>
  )
}
