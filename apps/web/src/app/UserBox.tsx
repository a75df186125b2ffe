import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { Avatar } from '@octavo/ui/Avatar.tsx'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { hasCrown, ownLinks } from '../shared/user/own-links.ts'
import { useUnread } from '../shared/user/unread-store.ts'
import { userStore } from '../shared/user/user-store.ts'
import styles from './UserBox.module.css'

/** The user in the menu of a small screen. */
export default function UserBox({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { firstName, email, emailVerified } = user
  const pro = hasCrown(user)
  const unread = useUnread({ emailVerified })
  const name = firstName || email
  const logOut = () => {
    onClose()
    void userStore.signOut()
  }
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <Avatar name={name} pro={pro} />
        <div className={styles.words}>
          <p className={styles.name}>
            {name} {pro ? <Tag tone="accent">{t('Pro')}</Tag> : null}
          </p>
          <p className={styles.email}>{email}</p>
        </div>
        <Button size="small" variant="secondary" icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={logOut}>
          {t('Logout')}
        </Button>
      </div>
      <nav aria-label={t('Your account')}>
        <ul className={styles.links}>
          {ownLinks().map(({ path, label, Icon }) => (
            <li key={path}>
              <Link to={path} className={styles.link}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {path === '/inbox' && unread > 0 ? t('Inbox ({unread})', { unread }) : tData(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
