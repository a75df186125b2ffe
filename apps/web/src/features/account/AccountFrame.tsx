import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { Tag } from '@octavo/ui/Tag.tsx'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownLinks } from '../../shared/user/own-links.ts'
import { useUnread } from '../../shared/user/unread-store.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { userStore } from '../../shared/user/user-store.ts'
import styles from './AccountFrame.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The title of an account page and, for users, the links to the others. */
export function AccountFrame({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  const isUser = useVisitor().state === 'user'
  const content = (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
  return (
    <div className={styles.page}>
      {isUser && ownLinks().some((link) => link.path === path) ? (
        <div className={styles.own}>
          <Side path={path} />
          {content}
        </div>
      ) : (
        content
      )}
    </div>
  )
}

function Side({ path: current }: { path: string }) {
  const visitor = useVisitor()
  const unread = useUnread({ emailVerified: visitor.state === 'user' && visitor.user.emailVerified })
  return (
    <nav className={styles.side} aria-label={t('Your pages')}>
      <ul>
        {ownLinks().map(({ path, label, Icon }) => (
          <li key={path}>
            <Link to={path} className={styles.link} aria-current={path === current ? 'page' : undefined}>
              <Icon {...icon} />
              {tData(label)}
              {path === '/inbox' && unread > 0 ? (
                <span className={styles.count}>
                  <Tag tone="accent">{plural(unread, '# unread', '# unread')}</Tag>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.out}>
        <button type="button" className={styles.link} onClick={() => void userStore.signOut()}>
          <LogOut {...icon} />
          {t('Log out')}
        </button>
      </div>
    </nav>
  )
}
