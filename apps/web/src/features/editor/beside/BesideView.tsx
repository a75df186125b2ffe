import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { PageScroller } from '../../../shared/paper/PageScroller.tsx'
import { zoomStep } from '../../../shared/paper/paper-layout.ts'
import { usePageZoom } from '../../../shared/paper/use-page-zoom.ts'
import { ZoomBar } from '../../../shared/paper/ZoomBar.tsx'
import type { EditorDocument } from '../editor-document.ts'
import type { PageDrop } from '../state/editor-store.ts'
import styles from './Beside.module.css'
import { BesidePaper } from './BesidePaper.tsx'
import { useSearch } from './use-search.ts'

interface BesideViewProps {
  document: EditorDocument
  onInsert: (page: number, at?: PageDrop) => void
  onClose: () => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
const space = 16

/** A second document, which is read: it scrolls, zooms and is searched on its own, and pages and text are copied from it. */
export function BesideView({ document, onInsert, onClose }: BesideViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const pages = useMemo(
    () => Array.from({ length: document.pageCount }, (_, index): PagePlan => ({ key: `${index + 1}`, page: index + 1, rotate: 0 })),
    [document],
  )
  const [current, setCurrent] = useState('1')
  const [words, setWords] = useState('')
  const found = useSearch(document, words)
  const [at, setAt] = useState(-1)
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  const { zoom, setZoom, fitTo, showPage } = usePageZoom(scroller, {
    pages: () => pages,
    sizeOf: document.sizeOf,
    current: () => current,
    onShow: setCurrent,
    space,
  })

  const go = (direction: 1 | -1) => {
    const next = (Math.max(at, direction === 1 ? -1 : 0) + direction + found.length) % found.length
    const place = found[next]
    if (!place) return
    setAt(next)
    showPage(`${place.page}`, Math.max(1, place.line.box.y))
    announce(place.line.text)
  }
  // While the focus is here, these keys mean this document.
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = (event.target as Element).matches('input')
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
    if (isFind) search.current?.focus()
    else if (isField && event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (isField || event.ctrlKey || event.metaKey) return
    else if (event.key === '+' || event.key === '=') setZoom(zoomStep(zoom, 1))
    else if (event.key === '-') setZoom(zoomStep(zoom, -1))
    else if (event.key === '0') fitTo('width')
    else return
    event.preventDefault()
  }
  return (
    <section className={styles.beside} aria-label={t('Second document')} data-beside="" onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{document.file.name}</bdi>
        </h2>
        <IconButton size="small" label={t('Close the second document')} icon={<X {...icon} />} onClick={onClose} />
      </div>
      <search className={styles.search} aria-label={t('Search the second document')}>
        <TextField
          ref={search}
          label={t('Search the second document')}
          hideLabel
          placeholder={t('Search')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(-1)
          }}
        />
        <span className={styles.count} role="status">
          {words.trim() === '' ? '' : plural(count, '# hit', '# hits')}
        </span>
        <IconButton size="small" label={t('Previous hit')} icon={<ChevronUp {...icon} />} disabled={count === 0} onClick={() => go(-1)} />
        <IconButton size="small" label={t('Next hit')} icon={<ChevronDown {...icon} />} disabled={count === 0} onClick={() => go(1)} />
      </search>
      <div className={styles.pages}>
        <PageScroller
          scroller={scroller}
          label={t('Pages of the second document')}
          zoom={zoom}
          onZoom={setZoom}
          pages={pages}
          sizeOf={document.sizeOf}
          space={space}
          tool="read"
          onShow={setCurrent}
          onPressBeside={() => {}}
        >
          {(seen) => <BesidePaper {...seen} document={document} found={found} onInsert={onInsert} />}
        </PageScroller>
        <div className={styles.zoom}>
          <ZoomBar number={Number(current)} count={pages.length} zoom={zoom} onZoom={setZoom} onFit={fitTo} />
        </div>
      </div>
    </section>
  )
}
