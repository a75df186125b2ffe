import { licences } from 'virtual:licences'
import { tData } from '@octavo/core/words/t.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import styles from '../../shared/PlainPage.module.css'

/** All components of Octavo with their licences. The texts of all licences are in one file. */
export function LicenceList() {
  return (
    <>
      <p className={styles.text}>
        <Rich sentence="The full licence texts are in {file}." parts={{ file: <a href="/NOTICE.txt">NOTICE.txt</a> }} />
      </p>
      {licences.map(({ heading, parts }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{tData(heading)}</h2>
          <ul className={styles.list}>
            {parts.map(({ name, version, licence }) => (
              <li key={`${name} ${version}`} dir="ltr">{`${[name, version].filter(Boolean).join(' ')}: ${licence}`}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
