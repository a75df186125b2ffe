import { t } from '@octavo/core/words/t.ts'
import { findTool, isReady, readyTools } from '@octavo/tools'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { FoldedSheet } from '@octavo/ui/Sheet.tsx'
import { LooseSheets } from '@octavo/ui/SheetArt.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { CameraButton } from '../../shared/files/CameraButton.tsx'
import { PointerText } from '../../shared/files/PointerText.tsx'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { AddressFold } from './AddressFold.tsx'
import styles from './HomeSheet.module.css'

const addressTool = readyTools.find(({ addressOption }) => addressOption !== undefined)

/** Drop, web address, editor, thirty minutes. */
export function IdleSheet({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FoldedSheet
      half={<Drop onFiles={onFiles} />}
      quarter={addressTool && <AddressFold tool={addressTool} />}
      eighth={<Editor />}
      leaf={<Lifetime />}
    />
  )
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className={styles.drop}>
      <LooseSheets />
      <h2 className={styles.dropTitle}>
        <PointerText mouse={t('Drop any file here')} finger={t('Add any file')} />
      </h2>
      <p className={styles.note}>{t('PDF, Word, Excel, PowerPoint, JPG or PNG')}</p>
      <FileButton
        size="large"
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        multiple
        onFiles={onFiles}
        onPointerEnter={() => void fetchPdfiumAhead()}
        onFocus={() => void fetchPdfiumAhead()}
      >
        {t('Choose files')}
      </FileButton>
      <CameraButton onFiles={onFiles} />
      <p className={styles.paste}>
        <Rich sentence="or paste with <key>Ctrl</key> <key>V</key>" parts={{ key: (name) => <KeyCap>{name}</KeyCap> }} />
      </p>
    </div>
  )
}

function Editor() {
  const editPdf = findTool('edit-pdf')
  if (!editPdf) return null
  return (
    <div className={styles.fold}>
      <ToolGlyph type="edit-pdf" />
      <p>
        <Link to={editPdf.url} className={styles.foldLink}>
          {t('Open the editor')}
        </Link>{' '}
        {isReady(editPdf) ? null : <Tag>{t('Soon')}</Tag>}
      </p>
    </div>
  )
}

function Lifetime() {
  return (
    <div className={styles.lifetime}>
      <Rich
        sentence="<figure>30</figure> <rest>minutes, then every file is deleted</rest>"
        parts={{ figure: (text) => <span className={styles.figure}>{text}</span>, rest: (text) => <span>{text}</span> }}
      />
    </div>
  )
}
