import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import styles from './AccountFrame.module.css'

/** An invitation to log in, on a page that is a user's. */
export function LogInFirst({ title, text }: { title: string; text: string }) {
  const modals = useModals()
  return (
    <div className={styles.sheet}>
      <EmptyState
        title={title}
        text={text}
        action={
          <div className={styles.buttons}>
            <Button onClick={() => modals.open('login', {})}>{t('Log in')}</Button>
            <Button variant="secondary" onClick={() => modals.open('sign up', {})}>
              {t('Sign up')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
