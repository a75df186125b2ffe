import { Check } from 'lucide-react'
import { PointerText } from '../../shared/files/PointerText.tsx'
import styles from './Home.module.css'
import { HomeSheet } from './HomeSheet.tsx'
import { ToolIndex } from './ToolIndex.tsx'

const promises = ['Free to use, no account needed', 'No watermark on any result', 'Deleted after 30 minutes, or sooner if you say so']

/** The front page: one sheet to drop a file on, and every tool. */
export function Home() {
  return (
    <div className={styles.home}>
      <section className={styles.hero} aria-labelledby="home-title">
        <div>
          <h1 id="home-title" className={styles.title}>
            What do your pages need?
          </h1>
          <p className={styles.lead}>
            Merge, split, shrink, edit and convert PDFs. <PointerText mouse="Drop" finger="Add" /> a file and Octavo suggests the tool.
          </p>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Check size={17} strokeWidth={1.75} aria-hidden="true" /> {promise}
              </li>
            ))}
          </ul>
        </div>
        <HomeSheet />
      </section>
      <ToolIndex />
    </div>
  )
}
