import { tData } from '@octavo/core/words/t.ts'
import { lazy, Suspense } from 'react'
import styles from '../../shared/PlainPage.module.css'
import { retryImport } from '../../shared/retry-import.ts'
import { texts } from './texts.ts'

/** Long, and needed on one page only. */
const LicenceList = lazy(() => retryImport(async () => ({ default: (await import('./LicenceList.tsx')).LicenceList })))

/** A page of text. */
export function TextPage({ path }: { path: string }) {
  const content = texts[path]
  if (!content) return null
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{tData(content.title)}</h1>
      <p className={styles.lead}>{tData(content.lead)}</p>
      {content.sections.map(({ id, heading, paragraphs }) => (
        <section key={heading}>
          <h2 id={id} className={styles.heading}>
            {tData(heading)}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {tData(paragraph)}
            </p>
          ))}
        </section>
      ))}
      {path === '/licences' ? (
        <Suspense>
          <LicenceList />
        </Suspense>
      ) : null}
    </article>
  )
}
