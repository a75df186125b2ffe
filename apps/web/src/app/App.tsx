import { t } from '@octavo/core/words/t.ts'
import { LiveRegion } from '@octavo/ui/LiveRegion.tsx'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { ModalHost } from '../shared/modals/ModalHost.tsx'
import { ToastHost } from '../shared/ToastHost.tsx'
import { userStore } from '../shared/user/user-store.ts'
import styles from './App.module.css'
import { Awake } from './Awake.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SearchHost } from './SearchHost.tsx'
import { SharePromo } from './SharePromo.tsx'
import { titleOf, useSitePage } from './site-page.ts'
import { UserLoader } from './UserLoader.tsx'
import { useRouteAnnouncement } from './use-route-announcement.ts'

/** The frame around every page. */
export function App() {
  const page = useSitePage()
  const title = titleOf(page)
  useRouteAnnouncement(page, title)
  useEffect(() => void userStore.resolve(), [])
  return (
    <div className={styles.site}>
      <title>{title}</title>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {page.frame ? <Header /> : null}
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense>
          <Outlet key={page.path} />
          <Awake part="content" />
        </Suspense>
      </main>
      {page.promo ? <SharePromo /> : null}
      {page.frame ? <Footer /> : null}
      <UserLoader />
      <SearchHost />
      <ModalHost />
      <ToastHost />
      <LiveRegion />
      <ScrollRestoration />
      <Awake part="shell" />
    </div>
  )
}
