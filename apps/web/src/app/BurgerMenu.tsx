import { t, tData } from '@octavo/core/words/t.ts'
import { findTool, isReady } from '@octavo/tools'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { useShownDialog } from '@octavo/ui/use-shown-dialog.ts'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { Newspaper, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useModals } from '../shared/modals/use-modals.ts'
import { retryImport } from '../shared/retry-import.ts'
import { ToolGlyph } from '../shared/ToolGlyph.tsx'
import { useVisitor } from '../shared/user/use-visitor.ts'
import styles from './BurgerMenu.module.css'
import { headerLinks, otherTools } from './site-map.ts'

const UserBox = lazy(() => retryImport(() => import('./UserBox.tsx')))

/** The whole navigation on a small screen. */
export default function BurgerMenu({ onClose }: { onClose: () => void }) {
  const dialog = useShownDialog()
  const modals = useModals()
  const visitor = useVisitor()
  useCloseOnArrival(onClose)
  const open = (modal: 'login' | 'sign up') => {
    onClose()
    modals.open(modal, {})
  }
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t('Menu')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <Wordmark />
        <IconButton label={t('Close menu')} icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />} onClick={onClose} />
      </div>
      <AllTools />
      <div className={styles.foot}>
        {visitor.state === 'user' ? (
          <Suspense>
            <UserBox user={visitor.user} onClose={onClose} />
          </Suspense>
        ) : (
          <>
            <Button size="modal" variant="secondary" onClick={() => open('login')}>
              {t('Log in')}
            </Button>
            <Button size="modal" onClick={() => open('sign up')}>
              {t('Sign up')}
            </Button>
          </>
        )}
      </div>
    </dialog>
  )
}

function AllTools() {
  return (
    <nav className={styles.links} aria-label={t('Tools')}>
      <ul>
        {headerLinks.map(({ path, label, tool, isSoon }) => (
          <li key={path}>
            <Link to={path} className={styles.main}>
              {tool ? <ToolGlyph type={tool} size={28} /> : <Newspaper size={28} strokeWidth={1.3} aria-hidden="true" />}
              {tData((tool && findTool(tool)?.title) ?? label)}
              {isSoon ? <Tag>{t('Soon')}</Tag> : null}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>{t('Other tools')}</h2>
      <ul className={styles.others}>
        {otherTools.map((tool) => (
          <li key={tool.type}>
            <Link to={tool.url} className={styles.other}>
              <ToolGlyph type={tool.type} size={26} />
              <span>
                {tData(tool.title)} {isReady(tool) ? null : <Tag>{t('Soon')}</Tag>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useCloseOnArrival(close: () => void): void {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) close()
  }, [pathname, close])
}
