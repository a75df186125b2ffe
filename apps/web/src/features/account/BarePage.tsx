import { t } from '@octavo/core/words/t.ts'
import { Mark } from '@octavo/ui/Mark.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

const pages: Readonly<Record<string, () => { title: string; text: string }>> = {
  '/checkout': () => ({ title: t('Nothing to pay'), text: t('There are no paid plans yet. All available tools are free.') }),
}

/** A page without header and footer that isn't available yet. */
export function BarePage({ path }: { path: string }) {
  const page = pages[path]?.()
  if (!page) return null
  return (
    <div className={styles.bare}>
      <Mark height={42} />
      <h1 className={styles.title}>{page.title}</h1>
      <p className={styles.lead}>{page.text}</p>
      <div>
        <LinkButton to="/">{t('See all tools')}</LinkButton>
      </div>
    </div>
  )
}
