import { t, tData } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useModals } from '../shared/modals/use-modals.ts'
import { retryImport } from '../shared/retry-import.ts'
import { openSearch } from '../shared/search-store.ts'
import { useVisitor } from '../shared/user/use-visitor.ts'
import styles from './Header.module.css'
import { OtherMenu } from './OtherMenu.tsx'
import { headerLinks } from './site-map.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

// Only small screens have it, and it is loaded when opened.
const BurgerMenu = lazy(() => retryImport(() => import('./BurgerMenu.tsx')))
const UserMenu = lazy(() => retryImport(() => import('./UserMenu.tsx')))

/** The name, the navigation, and actions available everywhere. */
export function Header() {
  const { pathname } = useLocation()
  const [burger, setBurger] = useState(false)
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/" aria-label={t('Octavo, home')}>
        <Wordmark />
      </Link>
      <nav className={styles.navigation} aria-label={t('Tools')}>
        {headerLinks.map(({ path, label, isSoon }) => (
          <Link key={path} to={path} className={styles.link} aria-current={path === pathname ? 'page' : undefined}>
            {tData(label)}
            {isSoon ? <Tag>{t('Soon')}</Tag> : null}
          </Link>
        ))}
        <OtherMenu key={pathname} />
      </nav>
      <div className={styles.actions}>
        <IconButton label={t('Search tools')} icon={<Search {...icon} />} onClick={() => openSearch()} />
        <ThemeMenu />
        <Who />
        <IconButton
          className={styles.burger}
          label={t('Menu')}
          aria-haspopup="dialog"
          icon={<MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setBurger(true)}
        />
      </div>
      {burger ? (
        <Suspense>
          <BurgerMenu onClose={() => setBurger(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}

/** The user, or log-in and sign-up. */
function Who() {
  const modals = useModals()
  const visitor = useVisitor()
  // With a token, log-in isn't offered while the user is being loaded.
  const place = <span className={styles.place} />
  if (visitor.state === 'resolving') return place
  if (visitor.state === 'user') {
    return (
      <Suspense fallback={place}>
        <UserMenu user={visitor.user} />
      </Suspense>
    )
  }
  return (
    <>
      <Button variant="ghost" className={styles.login} onClick={() => modals.open('login', {})}>
        {t('Log in')}
      </Button>
      <Button onClick={() => modals.open('sign up', {})}>{t('Sign up')}</Button>
    </>
  )
}
