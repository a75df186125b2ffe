import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { MenuIcon, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useModals } from '../shared/modals/use-modals.ts'
import { openSearch } from '../shared/search-store.ts'
import { BurgerMenu } from './BurgerMenu.tsx'
import styles from './Header.module.css'
import { OtherMenu } from './OtherMenu.tsx'
import { headerLinks } from './site-map.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The name, the navigation, and what one can do everywhere. */
export function Header() {
  const modals = useModals()
  const { pathname } = useLocation()
  const [burger, setBurger] = useState(false)
  return (
    <header className={styles.header}>
      <a className={styles.home} href="/" aria-label="Octavo, home">
        <Wordmark />
      </a>
      <nav className={styles.navigation} aria-label="Tools">
        {headerLinks.map(({ path, label }) => (
          <a key={path} href={path} className={styles.link} aria-current={path === pathname ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <OtherMenu key={pathname} />
      </nav>
      <div className={styles.actions}>
        <IconButton label="Search tools" icon={<Search {...icon} />} onClick={() => openSearch()} />
        <ThemeMenu />
        <Button variant="ghost" className={styles.login} onClick={() => modals.open('login', {})}>
          Log in
        </Button>
        <Button onClick={() => modals.open('sign up', {})}>Sign up</Button>
        <IconButton
          className={styles.burger}
          label="Menu"
          aria-haspopup="dialog"
          icon={<MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setBurger(true)}
        />
      </div>
      {burger ? <BurgerMenu onClose={() => setBurger(false)} /> : null}
    </header>
  )
}
