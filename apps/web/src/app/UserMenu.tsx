import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { Avatar } from '@octavo/ui/Avatar.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import { Menu } from '@octavo/ui/Menu.tsx'
import { LogOut } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { hasCrown, ownLinks } from '../shared/user/own-links.ts'
import { useUnread } from '../shared/user/unread-store.ts'
import { userStore } from '../shared/user/user-store.ts'
import styles from './UserMenu.module.css'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The user and their pages. */
export default function UserMenu({ user }: { user: UserView }) {
  const { firstName, email, emailVerified } = user
  const pro = hasCrown(user)
  const unread = useUnread({ emailVerified })
  const name = firstName || email
  const label = pro ? t('{name}, your account, Pro', { name }) : t('{name}, your account', { name })
  const items = [
    ...ownLinks().map(({ path, label, Icon }) => ({
      label: path === '/inbox' && unread > 0 ? t('Inbox ({unread})', { unread }) : tData(label),
      href: path,
      icon: <Icon {...icon} />,
    })),
    { label: t('Logout'), icon: <LogOut {...icon} />, onSelect: () => void userStore.signOut() },
  ]
  return (
    <Menu
      label={label}
      icon={<Avatar name={name} pro={pro} />}
      shown={
        <span>
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <span className={hidden.hidden}>{label}</span>
        </span>
      }
      items={items}
      LinkTag={RoutedLink}
    />
  )
}

function RoutedLink({ href = '', ...rest }: ComponentProps<'a'>) {
  return <Link to={href} {...rest} />
}
