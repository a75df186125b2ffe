import type { MediaType } from '@octavo/core/files/media-types.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import type { ToolType } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { FoldedSheet } from '@octavo/ui/Sheet.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { FileQuestionMark, LayoutGrid, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { handFiles } from '../../shared/files/handed-files.ts'
import { openSearch } from '../../shared/search-store.ts'
import { type Suggestion, suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { FileImage } from './FileImage.tsx'
import type { PagesInHand } from './FirstPages.tsx'
import styles from './HomeSheet.module.css'

interface FilesSheetProps {
  files: readonly File[]
  kinds: readonly (MediaType | undefined)[]
  onOther: () => void
}

/** The file, the best tool for it with a reason, a second tool, and a link to all. */
export function FilesSheet({ files, kinds, onOther }: FilesSheetProps) {
  const [pages, setPages] = useState<PagesInHand>()
  const suggestions = suggestTools({ kinds, pages: pages?.isLocked ? undefined : pages?.count })
  const [best, second] = suggestions
  const hand = () => handFiles(files)
  return (
    <FoldedSheet
      half={<InHand files={files} kinds={kinds} pages={pages} onPages={setPages} onOther={onOther} />}
      quarter={best ? <Best suggestion={best} onChoose={hand} /> : <NoTool />}
      eighth={second ? <Second suggestion={second} onChoose={hand} /> : null}
      leaf={<AllTools types={suggestions.map(({ tool }) => tool.type)} count={files.length} onChoose={hand} />}
    />
  )
}

interface InHandProps extends FilesSheetProps {
  pages: PagesInHand | undefined
  onPages: (pages: PagesInHand) => void
}

function InHand({ files, kinds, pages, onPages, onOther }: InHandProps) {
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <div className={styles.drop}>
      <FileImage files={files} kinds={kinds} onPages={onPages} />
      <h2 className={styles.fileName}>{files.length === 1 ? <bdi>{files[0]?.name}</bdi> : plural(files.length, '# file', '# files')}</h2>
      <p className={styles.note}>{[pagesText(pages), formatBytes(bytes, pageLanguage())].filter(Boolean).join(' · ')}</p>
      <Button variant="ghost" icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onOther}>
        {t('Choose another file')}
      </Button>
    </div>
  )
}

function pagesText(pages: PagesInHand | undefined): string {
  if (!pages) return ''
  if (pages.isLocked) return t('Locked with a password')
  return plural(pages.count, '# page', '# pages')
}

interface SuggestionProps {
  suggestion: Suggestion
  onChoose: () => void
}

function Best({ suggestion, onChoose }: SuggestionProps) {
  return (
    <div className={styles.fold}>
      <span>
        <Tag tone="accent">{t('Best match')}</Tag>
      </span>
      <div className={styles.best}>
        <Suggested suggestion={suggestion} onChoose={onChoose} />
      </div>
    </div>
  )
}

function NoTool() {
  return (
    <div className={styles.fold}>
      <FileQuestionMark size={30} strokeWidth={1.4} aria-hidden="true" />
      <p>
        <strong>{t("We can't open this kind of file")}</strong>
        <span className={styles.foldNote}>{t('Try a PDF, Word, Excel, PowerPoint, JPG or PNG file.')}</span>
      </p>
    </div>
  )
}

function Second({ suggestion, onChoose }: SuggestionProps) {
  return (
    <div className={styles.fold}>
      <Suggested suggestion={suggestion} onChoose={onChoose} />
    </div>
  )
}

function Suggested({ suggestion: { tool, reason }, onChoose }: SuggestionProps) {
  return (
    <>
      <ToolGlyph type={tool.type} />
      <p>
        <Link to={tool.url} className={styles.foldLink} onClick={onChoose}>
          {tData(tool.title)}
        </Link>
        <span className={styles.foldNote}>{reason}</span>
      </p>
    </>
  )
}

function allFor(tools: number, files: number): string {
  return plural(files, 'All {tools} tools for this file', 'All {tools} tools for these files', { tools })
}

function AllTools({ types, count, onChoose }: { types: readonly ToolType[]; count: number; onChoose: () => void }) {
  const open = () => openSearch(types.length > 0 ? { only: types, onChoose } : {})
  return (
    <button type="button" className={styles.all} onClick={open}>
      <LayoutGrid size={26} strokeWidth={1.4} aria-hidden="true" />
      {types.length > 1 ? allFor(types.length, count) : t('All tools')}
    </button>
  )
}
