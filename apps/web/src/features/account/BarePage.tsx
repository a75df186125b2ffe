import { Mark } from '@octavo/ui/Mark.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

const pages: Readonly<Record<string, { title: string; text: string }>> = {
  '/editor': { title: 'The editor is being built', text: 'It will open here, with the whole window for your pages.' },
  '/checkout': { title: 'There is nothing to pay', text: 'There are no paid plans yet. Every tool that is ready is free today.' },
}

/** A page without header and footer whose work is still to come. */
export function BarePage({ path }: { path: string }) {
  const page = pages[path]
  if (!page) return null
  return (
    <div className={styles.bare}>
      <Mark height={42} />
      <h1 className={styles.title}>{page.title}</h1>
      <p className={styles.lead}>{page.text}</p>
      <div>
        <LinkButton to="/">See all tools</LinkButton>
      </div>
    </div>
  )
}
