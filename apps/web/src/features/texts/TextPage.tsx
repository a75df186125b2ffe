import { tData } from '@octavo/core/words/t.ts'
import { Fragment, lazy, Suspense } from 'react'
import styles from '../../shared/PlainPage.module.css'
import { retryImport } from '../../shared/retry-import.ts'
import { setting, when } from '../../shared/site-settings.ts'
import { type TextSection, texts } from './texts.ts'

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
      {content.sections.map((section) => (
        <Fragment key={section.heading}>{section.when ? when(section.when, <Section {...section} />) : <Section {...section} />}</Fragment>
      ))}
      {path === '/licences' ? (
        <Suspense>
          <LicenceList />
        </Suspense>
      ) : null}
    </article>
  )
}

function Section({ id, heading, paragraphs }: TextSection) {
  const values = {
    task: setting('ALL_SINGLE_TASK'),
    seven: setting('ALL_SEVEN_DAYS_LIMITED_SUBSCRIPTION'),
    monthly: setting('ALL_MONTHLY_SUBSCRIPTION'),
    annual: setting('ALL_ANNUAL_SUBSCRIPTION'),
    contact: setting('CONTACT'),
  }
  return (
    <section>
      <h2 id={id} className={styles.heading}>
        {tData(heading)}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {tData(paragraph, values)}
        </p>
      ))}
    </section>
  )
}
