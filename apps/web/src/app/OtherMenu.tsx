import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, families, isReady } from '@octavo/tools'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ToolGlyph } from '../shared/ToolGlyph.tsx'
import header from './Header.module.css'
import { stepInColumns } from './menu-steps.ts'
import styles from './OtherMenu.module.css'
import { otherTools } from './site-map.ts'

const columns: readonly (readonly CatalogueTool['family'][])[] = [['organise', 'protect'], ['convert-from', 'optimise'], ['convert-to']]

/** The tools that aren't in the header itself, in three columns by family. */
export function OtherMenu() {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isHere = otherTools.some((tool) => tool.url === pathname)

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    panel.current?.showPopover()
    linksByColumn(panel.current)[0]?.[0]?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const links = linksByColumn(panel.current)
    const next = stepInColumns(event.key, links, document.activeElement as HTMLElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-current={isHere ? 'true' : undefined}
        className={header.link}
        onKeyDown={openByKey}
      >
        {t('Other')}
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t('Other tools')}
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
      >
        <div className={styles.columns}>
          {columns.map((column) => (
            <div key={column[0]} data-column>
              {column.map((family) => (
                <FamilyList key={family} family={family} pathname={pathname} />
              ))}
            </div>
          ))}
        </div>
        <p className={styles.foot}>
          {t("Not sure which? Drop the file on the home page and we'll suggest a tool.")}
          <span className={styles.keys}>
            <KeyCap>{t('Ctrl')}</KeyCap> <KeyCap>K</KeyCap>
          </span>
        </p>
      </section>
    </>
  )
}

function FamilyList({ family, pathname }: { family: CatalogueTool['family']; pathname: string }) {
  const id = useId()
  return (
    <>
      <p id={id} className={styles.family}>
        {tData(families[family])}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {otherTools
          .filter((tool) => tool.family === family)
          .map((tool) => (
            <li key={tool.type}>
              <Link to={tool.url} className={styles.entry} aria-current={pathname === tool.url ? 'page' : undefined}>
                <ToolGlyph type={tool.type} size={26} />
                {tData(tool.title)}
                {isReady(tool) ? null : <Tag>{t('Soon')}</Tag>}
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}

function linksByColumn(panel: HTMLElement | null): HTMLElement[][] {
  const found = [...(panel?.querySelectorAll('[data-column]') ?? [])]
  return found.map((column) => [...column.querySelectorAll('a')])
}
