import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

/** There is no page at this address. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>There is no page here</h1>
      <p className={styles.lead}>The address may be misspelt, or the page has moved.</p>
      <LinkButton to="/">See all tools</LinkButton>
    </div>
  )
}
